/** The roles of panel users. A user is `owner` of the client and has all other roles in a school. */
export const panelRoles = [
  'owner',
  'management',
  'secretary',
  'coordinator',
  'teacher',
  'librarian',
  'finance',
  'gatekeeper',
] as const
export type PanelRole = (typeof panelRoles)[number]

declare module '../platform/operation/caller.ts' {
  /** The kinds of caller that authenticate with a session. */
  interface CallerKinds {
    panel: true
    portal: true
    operator: true
  }
  interface Access {
    /** A panel session needs one of these roles in the school of the call or, if the call has no school, in any school. */
    readonly roles?: readonly PanelRole[]
    /** Admits a session that still lacks its mandatory second factor, so that it can set one up. */
    readonly withoutSecondFactor?: true
  }
}
