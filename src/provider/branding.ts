// The provider's pictures and who signs, as pages, emails, and certificates show them.
import * as z from 'zod/mini';

/** A stored picture in the form in which it is shown: PNG, which every mail program and PDF can show. */
export const brandPicture = z.object({ hash: z.string(), filename: z.string(), width: z.int(), height: z.int() });
export type BrandPicture = z.output<typeof brandPicture>;

/** `hasName`: the picture shows the provider's name, so it isn't written next to it. */
export const logoForm = z.extend(brandPicture, { hasName: z.boolean() });
export type Logo = z.output<typeof logoForm>;

const signatoryForm = z.object({ name: z.string(), title: z.string(), signature: z.nullable(brandPicture) });

/** What a certificate shows of it, frozen when it is issued. */
export const frozenBranding = z.object({ logo: z.nullable(logoForm), signatory: z.nullable(signatoryForm) });
export type FrozenBranding = z.output<typeof frozenBranding>;
