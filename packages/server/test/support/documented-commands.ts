/*
 * Every command that a document prints in a code block, by its beginning: the test that runs it, with words from that test, or
 * why no test does. `code-blocks.test.ts` checks that the table and the documents agree.
 */

type Row = { readonly begins: string } & (
  | { readonly test: string; readonly words: string }
  | { readonly notRun: string }
)

const partnersFirstHour = { test: 'packages/cli/test/published.test.ts', words: 'the first hour of a partner' }
const terminal = (words: string) => ({ test: 'packages/cli/test/terminal.test.ts', words })

export const commands: readonly Row[] = [
  {
    begins: 'npm start',
    test: 'packages/server/test/process/start.test.ts',
    words: 'started with nothing but a folder',
  },
  {
    begins: 'curl -X POST',
    test: 'packages/server/test/process/start.test.ts',
    words: 'The printed curl, word for word',
  },
  { begins: 'npm test', notRun: 'it is the run that checks this table' },
  { begins: 'npm run proof', notRun: 'all proofs take more than an hour; documents.test.ts knows the name of each' },
  { begins: 'npm install @sineta/receiver', notRun: 'no version is on npm; published.test.ts installs the packed kit' },
  { begins: 'npm install --global @sineta/cli', notRun: 'no version is on npm, and nothing global is installed here' },
  { begins: 'npm pack --workspace', ...partnersFirstHour },
  { begins: 'mkdir -p ~/my-integration', notRun: 'a folder of the partner' },
  { begins: 'cd ~/my-integration', notRun: 'a folder of the partner' },
  { begins: 'npm install ./sineta-*.tgz', ...partnersFirstHour },
  {
    begins: 'SINETA_SECRET=whsec_… node receiver.mjs',
    test: 'packages/server/test/repository/code-blocks.test.ts',
    words: 'of the quick start receives a delivery',
  },
  { begins: 'npx @sineta/cli --version', test: partnersFirstHour.test, words: 'says its version' },
  { begins: 'npx @sineta/cli listen', ...terminal('listen, trigger, and the typed handler at home is called once') },
  { begins: 'npx @sineta/cli trigger', ...terminal('listen, trigger, and the typed handler at home is called once') },
  { begins: 'npx @sineta/cli check', ...terminal('the receiver check names what a receiver does wrong') },
  { begins: 'npx @sineta/cli school-day', ...terminal('a school day passes in a second') },
  { begins: 'sineta login', ...terminal('makes a key, remembers it for the owner of the machine alone') },
  { begins: 'sineta listen', ...terminal('listen, trigger, and the typed handler at home is called once') },
  { begins: 'sineta trigger', ...terminal('listen, trigger, and the typed handler at home is called once') },
]

/** Documents whose code blocks a test runs from first to last. */
export const followed: readonly { readonly file: string; readonly test: string }[] = [
  { file: 'docs/operating.md', test: 'packages/server/test/process/operating.test.ts' },
  { file: 'docs/operating.md', test: 'packages/server/test/platform/point-in-time.test.ts' },
  { file: 'docs/scaling.md', test: 'packages/server/test/platform/failover.test.ts' },
  {
    file: 'docs/decisions/0042-removed-records-in-lists.md',
    test: 'packages/server/test/repository/generated-clients.test.ts',
  },
]
