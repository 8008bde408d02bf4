import { describe, expect, it } from 'vitest';
import type { Provider } from '#provider/server/provider.ts';
import { fillText } from './fill-text.ts';

const provider: Provider = {
  name: 'Bright Smiles',
  legalName: 'Bright & Co., Inc.',
  address: ['1 Main Street'],
  email: 'help@bright.example',
  phone: '',
};

describe('the provider’s details in a text', () => {
  it.each([
    ['{legalName}', 'Bright &amp; Co., Inc.'],
    ['{name}', 'A &amp; &lt;b&gt;B'],
    ['{service}', 'A &amp; &lt;b&gt;B, a service of Bright &amp; Co., Inc.'],
    ['{contact}', expect.stringContaining('1 &lt;Main&gt; Street') as string],
  ])('are escaped: %s', (text, filled) =>
    expect(fillText(text, { ...provider, name: 'A & <b>B', address: ['1 <Main> Street'] })).toEqual(filled),
  );
  it.each([
    ['{service}. By creating', 'Bright Smiles, a service of Bright &amp; Co., Inc. By creating'],
    ['{legalName}.', 'Bright &amp; Co., Inc.'],
    ['{name}.', 'Bright Smiles.'],
    ['{name} and {other}.', 'Bright Smiles and {other}.'],
  ])('end a sentence with one period: %s', (text, filled) => expect(fillText(text, provider)).toBe(filled));
  it('do so in the ways to reach the provider, too', () =>
    expect(fillText('{contact}', { ...provider, address: [], email: 'support@localhost' })).toMatch(
      /^Bright &amp; Co\., Inc\. Use the <a href="[^"]+">support form<\/a>\.$/,
    ));
});
