import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { responseShapes } from './response-shapes.config.ts'

/**
 * Which modules come together. Left alone, what several pages share is cut into forty files, some of sixty bytes, and
 * every page names each of them. What all pages need is three files; of the rest, what many pages need is one.
 */
const groups = [
  /* Sentences of single pages, which would otherwise come with the shell as all others. */
  {
    name: 'page-texts',
    test: /\/src\/contract\/message-texts\/(?:calculator|checkout|laid-plan|lookbook|materials|searching)\./,
  },
  /* Sentences of the planner, with what its pages share with what they load later: together they compress better. */
  {
    name: 'plan-parts',
    test: /\/src\/(?:contract\/(?:message-texts\/planner(?:-opened)?|plan-form-fields)|domain\/planner\/(?:edge-finishes|plan-state|room-shape|tile-data))\./,
  },
  { name: 'plan-later-texts', test: /\/src\/contract\/message-texts\/plan(?:ner-later|-terms)\./ },
  { name: 'plan-work-texts', test: /\/src\/contract\/message-texts\/planner-work\./ },
  { name: 'saved-plans-texts', test: /\/src\/contract\/message-texts\/saved-plans\./ },
  /* Two, so that the browser may do something else between running the one and the other. */
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'router', test: /\/node_modules\/react-router\// },
  {
    name: 'shell',
    /*
     * With the address of the text's font, which is too small for a file of its own. The menu's panel and sheet, and
     * the panels of the basket and the suggestions, come when they are first used.
     */
    test: /\/src\/(?:web\/(?:shell\/(?!menu-(?:panel|sheet|links)\.|panel\/|search-suggestions\.|suggestions-state\.)|browser\/(?!calls\/(?!shell)|seldom-calls\.)|merchant\/|pages\/error\/error-page\.)|web\/ui\/(?:button|class-names|dialog|icons|spinner)\.|web\/forms\/(?:call-form|csrf-field|no-script-button)\.|web\/styles\/fonts\/inter\.|contract\/(?:merchant|messages|routes)\.|domain\/(?:lang|money)\/)/,
  },
  /* What every page with goods has, the basket too. */
  {
    name: 'parts',
    test: /\/src\/(?:web\/ui\/(?:dot-separated|empty-state|field|non-breaking-size|notice|picture|price)|domain\/(?:catalogue\/goods|measure\/\w+|pricing\/price|quantity\/limits|tiling\/whole-tiles))\./,
  },
  /* Each is too small for a file of its own, which compresses badly; pages of goods have them all. */
  {
    name: 'goods',
    test: /\/src\/web\/(?:ui\/(?:breadcrumbs|cover-link|pay-later|sash|social-card|stars|sticky-bar|structured-data|typeset)|listing\/(?:category-links|card-price(?:-line)?)|pages\/(?:error\/goods-error|product\/look\/lightbox\/items))\.|\/src\/domain\/(?:pricing\/notices|catalogue\/display-price)\./,
  },
  /* The cards of listings, for the wishlist too, whose cards have their buttons. */
  {
    name: 'cards',
    test: /\/src\/web\/listing\/(?:card-\w+|product-(?:card|grid)|quick-add|sample-button|use-(?:quick-add|swipe)|variation-summary)\./,
  },
  /* How much of goods may be added: for the product page, the basket and its panels. */
  {
    name: 'quantities',
    test: /\/src\/(?:domain\/(?:quantity\/(?!limits\.)|(?:measure|pricing)\/weight\.)|contract\/goods\.|web\/ui\/quantity-field\.)/,
    minShareCount: 2,
  },
  /* Days, sums and wallets of an order, for the basket and the checkout. */
  {
    name: 'ordering',
    test: /\/src\/(?:domain\/(?:delivery\/day-offers|pricing\/part-crate)\.|contract\/wallets\.|web\/(?:wallets\/|orders\/(?:delivery-\w+|item-count|line-plans|pounds|sum-row)\.|ui\/non-breaking-day\.|pages\/basket\/email-form\.))/,
    minShareCount: 2,
  },
  /* What forms with names, addresses and payment need; no page of goods has one at first sight. */
  {
    name: 'forms',
    test: /\/src\/(?:domain\/(?:checkout\/|delivery\/postcode\.)|contract\/payment-methods\.|web\/(?:ui\/address-lines|pages\/payment\/terms)\.)/,
    minShareCount: 2,
  },
  /*
   * The drawing of a plan, for the planner and for plans that are only looked at, and the fields that the planner's
   * page shares with what opens in it: too small for a file of its own.
   */
  {
    name: 'plan-drawing',
    test: /\/src\/(?:web\/pages\/plan\/(?:drawing-parts|fields|first-use|plan-form-context|plan-words|room-svg|sheet|use-plan|viewport)|contract\/plan-(?:body|order)|domain\/planner\/length)\./,
  },
  /* What comes to each drawing after it. */
  { name: 'drawing-later', test: /\/src\/web\/pages\/plan\/(?:measures|more-pictures)\./ },
]

/** All of the planner but the parts that few plans need, which its worker fetches with the first that does. */
const plannerCore = {
  name: 'plan-core',
  test: /\/src\/(?:domain\/(?!planner\/(?:advised-start|bars|border|clips|cut-sequence|edgings|free-rectangles|measures|mixed|more-patterns|movement|of-format|outlined-(?:formats|tile)|phases|random-rows|region|reveals|skirting|start|tally|turn|woven-rows)\.)|contract\/(?!plan-(?:borders|clips|cuts|edges|inserts|refusal|search|tiles)\.|message-texts\/planner-(?:later|opened|work)\.))/,
}

export default defineConfig({
  plugins: [responseShapes(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          /* A sentence of messages is written where it is read, so that each page fetches its own alone. */
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
        },
      },
    },
  },
  /* The planner's worker is built apart: the same options, without comments for bundlers. */
  worker: {
    /* It fetches the search for starts when a plan needs it. */
    format: 'es',
    rolldownOptions: {
      /* One file of what every plan needs: cut into what its later parts share, it compresses badly. */
      output: { comments: false, codeSplitting: { groups: [plannerCore] } },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
    },
  },
  build: {
    sourcemap: false,
    /* Fonts and pictures stay files: an inlined font would be fetched again with every page. */
    assetsInlineLimit: 0,
  },
})
