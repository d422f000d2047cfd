import { join } from 'node:path'

// macOS allows 103 bytes, Linux 107.
const maxBytes = 103

/**
 * Returns the folder of the server's socket, or an empty string if only TCP is possible. A round trip through a socket costs two
 * thirds of the CPU of one through TCP (decision 38). The socket lies in the cluster, where only the server's user can reach it.
 */
export const socketFolderOf = (cluster: string): string =>
  // Node does not support such sockets on Windows.
  process.platform !== 'win32' && Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) <= maxBytes ? cluster : ''

/** Formats a folder as a value of `unix_socket_directories`, which is a list. */
export const toSocketSetting = (folder: string): string => (folder === '' ? '' : `"${folder.replaceAll('"', '""')}"`)
