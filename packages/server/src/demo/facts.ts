import type { PanelRole } from '../identity/roles.ts'

export type Login = { readonly email: string; readonly password: string }

/** Everything needed to try the demo, as written to `demo.json`. */
export type DemoFacts = {
  readonly base_url: string
  readonly client: { readonly slug: string; readonly api_key: string; readonly webhook_url: string }
  readonly school: { readonly cnpj: string }
  readonly device_key: string
  readonly app: {
    readonly id: string
    readonly api_key_test: string
    readonly api_key_live: string
    readonly signing_secret: string
    readonly sandbox: {
      readonly client: string
      readonly cnpj: string
      readonly api_key: string
      readonly device_key: string
    }
  }
  readonly logins: {
    readonly portal: Login
    readonly operator: Login
    readonly panel: Readonly<Record<PanelRole, Login>>
  }
  readonly inspector_url: string
}
