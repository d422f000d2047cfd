import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { preloadFont } from './build/preload-font.ts'
import { fakeServer } from './dev/fake-server.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const packages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`)

/** Mantine's core and the few components of the sign-in page, with the parts of the kit around them. */
const isSignInCode =
  /@mantine\/(core\/esm\/(core|components\/(ActionIcon|Button|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton|VisuallyHidden)))\/|node_modules\/clsx\/|src\/kit\/(api|site|kit-words|kit\.css|language|mantine\.css|preferences|required-context|theme|words|shell\/(document-title|page\.tsx|page\.css|top-bar)|display\/(bell|copy-|tone-badge)|feedback\/problem-text|forms\/(form|link-token)|account\/(sign-in|return-path|new-password|forgot))|lucide-react\/dist\/esm\/(Icon|createLucideIcon|defaultAttributes|shared)/

/**
 * Components that open above a page: menus, dialogs, selects. The arrow of a native select is in the same folder, but belongs
 * to the page.
 */
const isOverlay =
  /@floating-ui|react-remove-scroll|@mantine\/core\/esm\/components\/(Combobox\/(?!ComboboxChevron|Combobox\.module|get-parsed).*|Drawer|FocusTrap|Menu|Modal|ModalBase|Overlay|Paper|Popover|Portal|RemoveScroll|ScrollArea|NativeScrollArea|Select)\//

/** The router and the small modules that most signed-in pages use, without overlays. */
const isSignedInCode =
  /src\/kit\/(deferred|fold|mantine-more|deliveries\/status(-words)?\.|display\/(delivery-looks|facts|time|visible-text)|feedback\/(confirm\.tsx|empty-state|skeletons)|list\/(ranges|read-view|split-pane)|shell\/(dropdown|frame|main|signed-in-bar|link-button|missing-page|error-page|load-error|page-frame))|src\/portal\/(shell\/(?!app-layout|kind-tabs|partner-layout|titled)|alerts\/banner\.module|endpoint\/endpoint-badge)|@mantine\/core\/esm\/components\/(Checkbox|Skeleton)\/|@mantine\/hooks\/esm\/use-(debounced|callback-ref)|node_modules\/@tanstack\/(router-core|react-router|history|store)\//

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [react(), preloadFont(), compress(), fakeServer()],
  build: {
    // Named in docs/panel.md.
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    // Everything is a file of ours with a hashed name: `data:` URLs and inline code would need exceptions in the CSP.
    assetsInlineLimit: 0,
    outDir: here('dist'),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A request costs more than a few unneeded bytes, so the code is split into three layers of a few files each: for the
        // sign-in page, for every signed-in page, and for single pages.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: packages(
                'react',
                'react-dom',
                'scheduler',
                'i18next',
                'react-i18next',
                '@tanstack/query-core',
                '@tanstack/react-query',
              ),
              priority: 9,
            },
            { name: 'base', test: isSignInCode, priority: 7 },
            { name: 'switches', test: /components\/(FloatingIndicator|SegmentedControl)\//, priority: 2 },
            { name: 'overlays', test: isOverlay, priority: 1 },
            { name: 'icons', test: packages('lucide-react'), minShareCount: 2, priority: 5 },
            { name: 'inside', test: isSignedInCode, priority: 3 },
            // What the delivery logs of portal and panel, and pages with a badge, need first.
            {
              name: 'deliveries',
              test: /src\/(kit\/deliveries\/(delivery\.|http-words|use-refetch-on-change)|portal\/deliveries\/filters)/,
              priority: 3,
            },
            // An open delivery: causes and fixes in two languages.
            { name: 'delivery-words', test: /src\/kit\/deliveries\/(diagnosis-)?words/, priority: 3 },
            // The page that most people see first is one file.
            {
              name: 'overview',
              test: /src\/(portal\/overview|kit\/(display\/(number-tile|stacked-bars|sparkline|command)|shell\/columns))/,
              priority: 3,
            },
          ],
        },
      },
      input: {
        home: here('index.html'),
        inspector: here('inspector.html'),
        'sign-in': here('sign-in.html'),
        portal: here('portal.html'),
        panel: here('panel.html'),
        admin: here('admin.html'),
      },
    },
  },
})
