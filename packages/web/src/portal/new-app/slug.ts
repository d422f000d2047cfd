/** Proposes a slug from the name: `Agenda Fácil!` becomes `agenda-facil`. */
export const proposeSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 54)
    .replaceAll(/^-+|-+$/g, '')
