import argon2 from '@node-rs/argon2'

// Hashing a password is slow on purpose, and every test signs a user in: at the real cost, that adds a minute to a run.
// `passwords.test.ts` checks the real cost.
const { hash } = argon2
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 })
