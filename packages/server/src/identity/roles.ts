/** The roles of panel users. All but `owner` are held in a school. */
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
  /** Sessions. */
  interface CallerKinds {
    panel: true
    portal: true
    operator: true
  }
  interface Access {
    /** Required of panel sessions, in the school of the call or, without one, in any. */
    readonly roles?: readonly PanelRole[]
    /** Open to a session without its mandatory second factor: it is how one is set up. */
    readonly withoutSecondFactor?: true
  }
}
