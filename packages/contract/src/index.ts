/** The entry point in Node: everything that the server, the receiver kit, the command line and the pages share. */

export * from './browser.ts'
export * from './secret.ts'
export * from './signature.ts'
