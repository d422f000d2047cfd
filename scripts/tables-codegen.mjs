/** Returns the arguments that generate the types of the tables, for the command that writes them and the test that checks them. */
export const codegenArguments = (url) => [
  '--dialect',
  'postgres',
  '--url',
  url,
  // Partitions are reached through their parents.
  '--exclude-pattern',
  'public.*_20*',
  '--date-parser',
  'string',
  '--numeric-parser',
  'number',
  '--type-mapping',
  '{"int8":"number","interval":"string"}',
]
