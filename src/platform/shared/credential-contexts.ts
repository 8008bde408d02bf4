/** What the terms of badges and their lists mean, by address. */
export const credentialContexts = {
  credentials: 'https://www.w3.org/ns/credentials/v2',
  openBadges: 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
} as const;
