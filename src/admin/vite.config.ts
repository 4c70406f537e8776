import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The back office is built apart: the shop's bundles have nothing of it (M-212). */
export default defineConfig({
  base: '/admin/',
  plugins: [tailwindcss(), reactRouter()],
  /* Outside this folder, so Vite asks whether it may empty it. */
  build: { emptyOutDir: true, sourcemap: false, assetsInlineLimit: 0 },
})
