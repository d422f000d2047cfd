import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { find } from './machine.ts'

/** Creates a certificate authority in a folder, which signs certificates and revokes them. Needs openssl. */
export function createAuthority(folder: string) {
  const run = (...args: string[]) => execFileSync(find('openssl')!, args, { cwd: folder, stdio: 'pipe' }).toString()
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  run('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test authority', '-days', '30')
  writeFileSync(path.join(folder, 'index.txt'), '')
  writeFileSync(
    path.join(folder, 'ca.cnf'),
    '[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\ncertificate=ca.pem\nprivate_key=ca.key\ndefault_md=sha256\ndefault_crl_days=30\n',
  )
  let serial = 0
  return {
    root: path.join(folder, 'ca.pem'),
    /** Signs a certificate for a name. Returns the paths of the certificate and of its key. */
    sign(name: string) {
      const file = (kind: string) => path.join(folder, `${name}.${kind}`)
      const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
      run('req', '-new', ...newKey, '-keyout', file('key'), '-out', file('csr'), ...names)
      const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', String(++serial), '-copy_extensions', 'copy']
      run('x509', '-req', '-in', file('csr'), ...signed, '-out', file('pem'), '-days', '30')
      return { certificate: file('pem'), key: file('key'), text: readFileSync(file('pem'), 'utf8') }
    },
    revoke: (certificate: string) => void run('ca', '-config', 'ca.cnf', '-revoke', certificate),
    /** Writes a revocation list. Returns its path, and the hash that names it in an OpenSSL CRL folder. */
    listRevoked(file: string) {
      run('ca', '-config', 'ca.cnf', '-gencrl', '-out', file)
      return { file: path.join(folder, file), hash: run('crl', '-hash', '-noout', '-in', file).trim() }
    },
  }
}
