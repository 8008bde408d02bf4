// Where mails of staff lead.
const page = (publicUrl: string, path: string) => `${publicUrl}/staff${path}`;

export const staffLinks = (publicUrl: string) => ({
  console: page(publicUrl, ''),
  me: page(publicUrl, '/me'),
  team: page(publicUrl, '/team'),
  invitation: (code: string) => page(publicUrl, `/invitation?c=${encodeURIComponent(code)}`),
});
