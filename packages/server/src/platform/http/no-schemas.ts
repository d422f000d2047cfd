const refuse = () => {
  throw new Error('Bodies are checked by `platform/operation/input.ts`, not by a schema of Fastify')
}

/** No route has a schema. Each server gets this, or Fastify would load a validator and a serializer when it starts. */
export const noSchemas = { compilersFactory: { buildValidator: () => refuse, buildSerializer: () => refuse } }
