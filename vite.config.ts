import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    sourcemap: false,
    /* Fonts and pictures stay files: an inlined font would be fetched again with every page. */
    assetsInlineLimit: 0,
  },
})
