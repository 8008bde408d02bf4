// How the demo's own settings are known (demo/settings.json).

/** The demo's provider, unless someone gave it an address of their own. */
export const isDemoProvider = ({ email }: { readonly email: string }): boolean =>
  email.endsWith('@dental-learning.example');

/** A statement that the demo brought: its number says that it is for demonstration only. */
export const isDemoStatement = ({ providerId }: { readonly providerId: string }): boolean =>
  providerId.startsWith('DEMO-');
