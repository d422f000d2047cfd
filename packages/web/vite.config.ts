import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { preloadFont } from './build/preload-font.ts'
import { fakeServer } from './dev/fake-server.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const packages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`)

/** Mantine's core and the few components of the sign-in, with the parts of the kit that stand around them. */
const isOfTheDoor =
  /@mantine\/(core\/esm\/(core|components\/(ActionIcon|Button|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton|VisuallyHidden)))\/|node_modules\/clsx\/|src\/kit\/(api|house|kit-words|kit\.css|language|mantine\.css|memory|required-context|theme|words|shell\/(page\.tsx|page\.css|top-bar)|display\/(bell|copy-|tone-badge)|feedback\/problem-text|forms\/(form|link-token)|account\/(door-words|sign-in|back|new-password|forgot))|lucide-react\/dist\/esm\/(Icon|createLucideIcon|defaultAttributes|shared)/

/** What opens above a page: menus, dialogs, lists to choose from. The arrow of a plain select lies among them by its folder. */
const isOverlay =
  /@floating-ui|react-remove-scroll|@mantine\/core\/esm\/components\/(Combobox\/(?!ComboboxChevron|Combobox\.module|get-parsed).*|Drawer|FocusTrap|Menu|Modal|ModalBase|Overlay|Paper|Popover|Portal|RemoveScroll|ScrollArea|NativeScrollArea|Select)\//

/** The router and the small things that most pages behind the door use; overlays stay out. */
const isInside =
  /src\/kit\/(fold|mantine-more|deliveries\/status(-words)?\.|display\/(delivery-looks|facts|time|visible-text|when)|feedback\/(confirm\.tsx|empty-state|skeletons)|list\/(ranges|shown|split-pane)|shell\/(dropdown|frame|inside-bar|link-button|lost|not-fetched|page-frame))|src\/portal\/(shell\/(?!app-layout|kind-tabs|partner-layout|titled)|alerts\/banner\.module|endpoint\/endpoint-badge)|@mantine\/core\/esm\/components\/(Checkbox|Skeleton)\/|@mantine\/hooks\/esm\/use-(debounced|callback-ref)|node_modules\/@tanstack\/(router-core|react-router|history|store)\//

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [react(), preloadFont(), compress(), fakeServer()],
  build: {
    // Everything is a file of ours with a hashed name: `data:` and inline code would need holes in the CSP.
    assetsInlineLimit: 0,
    outDir: here('dist'),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A request costs more than the few bytes of a neighbour. What the sign-in needs, what every page behind it needs, and
        // what belongs to a page: three layers, each of a few files.
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
            { name: 'base', test: isOfTheDoor, priority: 7 },
            { name: 'switches', test: /components\/(FloatingIndicator|SegmentedControl)\//, priority: 2 },
            { name: 'overlays', test: isOverlay, priority: 1 },
            { name: 'icons', test: packages('lucide-react'), minShareCount: 2, priority: 5 },
            { name: 'inside', test: isInside, priority: 3 },
            // What the logs of deliveries in portal and panel, and pages with a badge, need at first.
            {
              name: 'deliveries',
              test: /src\/(kit\/deliveries\/(delivery|http-words|use-read-again)\b|portal\/deliveries\/filters)/,
              priority: 3,
            },
            // An open delivery: its causes and remedies in two languages.
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
        door: here('door.html'),
        portal: here('portal.html'),
        panel: here('panel.html'),
        admin: here('admin.html'),
      },
    },
  },
})
