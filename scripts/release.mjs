// Prepares a release: writes the version into every manifest and the date into the changelog, packs and checks the packages, commits
// and tags. Publishes nothing, but prints the commands that do. With --dry-run it only packs and checks.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { published } from './notice.mjs'
import { complaintsAbout, pack } from './packages.mjs'
import { cache, fail, npm, prepare, root } from './prepare.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const write = (file, text) => writeFileSync(join(root, file), text)
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const [version] = process.argv.slice(2).filter((word) => !word.startsWith('-'))
if (process.argv.includes('--dry-run')) await dryRun()
else await release()

async function dryRun() {
  await packAndCheck(join(cache, 'release', 'dry-run'))
  dated(read('CHANGELOG.md'), '0.0.0', new Date())
}

async function release() {
  demandReady()
  for (const file of git('ls-files', '*package.json').split('\n')) write(file, withVersion(read(file)))
  write('CHANGELOG.md', dated(read('CHANGELOG.md'), version, new Date()))
  // The names of registries stay out of the lock file.
  const lock = ['install', '--package-lock-only', '--omit-lockfile-registry-resolved', '--ignore-scripts']
  if ((await npm(lock)) !== 0) fail('package-lock.json could not be written: see above. Undo with: git restore .')
  // Keeps files of earlier builds out of the packages.
  for (const folder of published) rmSync(join(root, folder, 'dist'), { recursive: true, force: true })
  const tarballs = await packAndCheck(join(cache, 'release', version))
  git('commit', '--all', '--message', `release: ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Sineta ${version}`)
  console.log(`Tagged v${version} in this checkout only. To publish it:\n  git push --follow-tags`)
  for (const tarball of tarballs) console.log(`  npm publish ${tarball}`)
}

function demandReady() {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) fail('Which version? npm run release -- 1.2.3')
  if (git('status', '--porcelain') !== '') fail('The checkout has changes: commit them first.')
  if (git('tag', '--list', `v${version}`) !== '') fail(`v${version} is tagged already.`)
  const { url } = JSON.parse(read('packages/receiver/package.json')).repository
  const place = (address) =>
    address.replace(/^git\+|\.git$/g, '').replace(/^(ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$2/')
  // Partners look for the sources where the packages say they are.
  if (place(git('remote', 'get-url', 'origin')) !== place(url)) {
    fail(`The packages name ${url} as their repository, which is not origin: change "repository" in their manifests.`)
  }
}

/** Sets the version of a manifest and of its dependencies on our other packages. */
function withVersion(manifest) {
  return manifest
    .replace(/^( {2}"version": )".*"/m, `$1"${version}"`)
    .replace(/("@sineta\/\w+": )"[\d.]+"/g, `$1"${version}"`)
}

/** Returns the changelog with the unreleased changes under the version and its date. */
function dated(changelog, version, day) {
  const heading = '## Unreleased\n'
  if (!changelog.includes(heading)) fail('CHANGELOG.md has no section "Unreleased".')
  return changelog.replace(heading, `${heading}\n## ${version}, ${day.toISOString().slice(0, 10)}\n`)
}

async function packAndCheck(folder) {
  await prepare(['packages'])
  const tarballs = await pack(folder)
  const complaints = []
  for (const tarball of tarballs) {
    for (const complaint of await complaintsAbout(tarball)) complaints.push(`${basename(tarball)}: ${complaint}`)
  }
  if (complaints.length > 0) fail(`The packages have problems:\n${complaints.join('\n')}`)
  console.log(`${tarballs.map((tarball) => basename(tarball)).join(', ')}: packed and checked`)
  return tarballs
}
