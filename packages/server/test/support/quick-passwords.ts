import argon2 from '@node-rs/argon2'

// Hashing a password takes long on purpose, and every story signs a user in: with the real cost that is a minute of a run.
// `passwords.test.ts` holds the real one.
const { hash } = argon2
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 })
