import { join } from 'node:path'

// macOS takes 103 bytes, Linux 107.
const maxBytes = 103

/**
 * The folder of the server's socket; empty: TCP has to do. A round trip through a socket costs two thirds of the CPU of one
 * through TCP (decision 38). It lies in the cluster, which the server may write to and others may not enter.
 */
export const socketFolderOf = (cluster: string): string =>
  // Node on Windows knows no such sockets.
  process.platform !== 'win32' && Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) <= maxBytes ? cluster : ''

/** As a value of `unix_socket_directories`, which is a list. */
export const asSetting = (folder: string): string => (folder === '' ? '' : `"${folder.replaceAll('"', '""')}"`)
