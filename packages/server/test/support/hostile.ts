/** Texts that would run, load, calculate or break the layout if a page treated them as more than text. */
export const hostileTexts = {
  script: `<script>window.ran=1</script><img src=x onerror="window.ran=1">`,
  'right to left': '\u202eanirataC\u202c \u200fشيماء',
  'a long word': `Pneumo${'ultramicroscopico'.repeat(6)}`,
  formula: `=cmd|' /C calc'!A0`,
  emoji: '👩🏽‍🎓🇧🇷 Ágata Çağrı Ñuño Ωmega',
  template: '{{name}} %s %d',
} as const
