import { type Static, Type } from 'typebox'
import { fold } from '../../../platform/database/fold.ts'
import { refuse } from '../../../platform/operation/errors.ts'
import { operation } from '../../../platform/operation/operation.ts'
import { text as textParameter, uuid } from '../../../platform/operation/parameters.ts'
import { integer, nullable, object, optional, text } from '../../../platform/operation/shapes.ts'
import { filter, listOperation, readOperation, wordSearch } from '../../../tenancy/rows/list.ts'
import { table } from '../../../tenancy/rows/table.ts'
import { versionFields, viewOf } from '../../views.ts'
import { inErp, withErp } from '../access.ts'
import { itemsByTitle } from './queries.ts'

const items = table('library_item', 'library_item_not_found')

const Body = object({ code: text(60), title: text(300), author: optional(text(200)), copies: integer(1, 10_000) })
type Body = Static<typeof Body>

const Item = object({
  id: Type.String(),
  school_cnpj: Type.String(),
  code: Type.String(),
  title: Type.String(),
  author: nullable(Type.String()),
  copies: Type.Integer(),
  available_copies: Type.Integer(),
  ...versionFields,
})

const view = viewOf(items, Item, ({ copies, on_loan }) => ({ available_copies: copies - on_loan }))

const columns = ({ code, title, author, copies }: Body) => ({
  code,
  title,
  folded_title: fold(title),
  author: author ?? null,
  copies,
})

/** Finds items by title or by the beginning of the code, which is on the label of a book. */
const byTitleOrCode = wordSearch(`((' ' || x.folded_name) like ? or (' ' || lower(x.code)) like ?)`)

const one = { path: `${inErp}/library-item/{id}`, params: { id: uuid } } as const
const conflicts = { library_item_code: 'library_item_already_exists' } as const

export const itemOperations = [
  operation({
    method: 'POST',
    path: `${inErp}/library-item`,
    access: withErp('erp:library:write'),
    summary: 'Register a library item',
    description: 'Loans refer to it by its code, which is case-insensitive.',
    body: Body,
    responses: { 201: Item },
    refusals: ['library_item_already_exists'],
    conflicts,
    emits: [],
    example: () => ({ body: { code: 'LIT-00452', title: 'O menino maluquinho', author: 'Ziraldo', copies: 3 } }),
    run: async (call) => view(await items.insert(call, columns(call.body)), call.school),
  }),
  operation({
    ...one,
    method: 'PUT',
    access: withErp('erp:library:write'),
    summary: 'Change a library item',
    body: Body,
    responses: { 200: Item },
    refusals: ['library_item_not_found', 'library_item_already_exists', 'item_not_available'],
    conflicts,
    emits: [],
    find: items.byPathId('forUpdate'),
    example: ({ library_item_id, library_item_code }) => ({
      params: { id: library_item_id },
      body: { code: library_item_code, title: 'A bolsa amarela', author: 'Lygia Bojunga', copies: 4 },
    }),
    async run(call) {
      const { found, body, school, ifMatch } = call
      ifMatch(found.version)
      if (body.copies < found.on_loan)
        throw refuse('item_not_available', `${found.on_loan} copies are on loan; there cannot be fewer.`)
      return view(await items.update(call, { id: found.id }, columns(body)), school)
    },
  }),
  listOperation({
    path: `${inErp}/library-item`,
    access: withErp('erp:library:read'),
    summary: 'List library items',
    item: Item,
    from: itemsByTitle,
    filters: { q: byTitleOrCode, code: filter(textParameter(60), 'lower(x.code) = lower(?)') },
    sorts: ['created_at', 'name'],
    view,
  }),
  readOperation({
    ...one,
    access: withErp('erp:library:read'),
    summary: 'Read a library item',
    item: Item,
    refusals: ['library_item_not_found'],
    find: items.byPathId(),
    example: ({ library_item_id }) => ({ params: { id: library_item_id } }),
    view,
  }),
]
