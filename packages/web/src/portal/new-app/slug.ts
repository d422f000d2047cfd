/** A proposal from the name: `Agenda Fácil!` → `agenda-facil`. A typed one is kept. */
export const proposeSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 54)
    .replaceAll(/^-+|-+$/g, '')
