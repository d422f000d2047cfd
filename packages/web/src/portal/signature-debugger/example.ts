/** The test vector of the documentation, with the most common mistake: the body was serialized again. */
export const example = {
  headers: [
    'webhook-id: 019cae08-ad66-796c-9230-140af990a702',
    'webhook-timestamp: 1772446330',
    'webhook-signature: v1,DZpekGYHuvsKEBfVhRJXmylb3EMTmE6hYLlNIxtQaXY=',
  ].join('\n'),
  body: JSON.stringify(
    {
      id: '019cae08-ad66-796c-9230-140af990a702',
      event: 'attendance.check_in',
      timestamp: '2026-03-02T07:12:10-03:00',
      environment: 'live',
      client: 'colegio-aurora',
      data: {
        school_cnpj: '11222333000181',
        enrollment_number: '2026.00123',
        checked_in_at: '2026-03-02 07:12:09',
      },
    },
    null,
    2,
  ),
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  at: '',
  environment: '' as const,
}
