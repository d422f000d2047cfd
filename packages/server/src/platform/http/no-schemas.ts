const refuse = () => {
  throw new Error('Bodies are checked by `platform/operation/input.ts`, not by a schema of Fastify')
}

/** For every server of ours: without it Fastify loads a validator and a serializer at its start, and no route has a schema. */
export const noSchemas = { compilersFactory: { buildValidator: () => refuse, buildSerializer: () => refuse } }
