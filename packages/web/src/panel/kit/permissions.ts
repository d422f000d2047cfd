import { type Role, routesByModule, routesByRoles } from '../api/roles.ts'

const rolesOfRoute = new Map(
  Object.entries(routesByRoles).flatMap(([roles, routes]) =>
    routes.map((route) => [route, roles.split(' ') as Role[]] as const),
  ),
)
const moduleOfRoute = new Map(
  Object.entries(routesByModule).flatMap(([module, routes]) => routes.map((route) => [route, module] as const)),
)

export type Permissions = { readonly roles: readonly Role[]; readonly modules: readonly string[] }

/** Whether a user with these roles may call an operation. Decides only what is shown; the server checks again. */
export function mayCall(route: string, { roles, modules }: Permissions): boolean {
  const module = moduleOfRoute.get(route)
  if (module !== undefined && !modules.includes(module)) return false
  const allowed = rolesOfRoute.get(route)
  return allowed === undefined || allowed.some((role) => roles.includes(role))
}
