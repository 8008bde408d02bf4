// CE Broker's messages (help.cebroker.com: "Reporting and License Validation via Web Services", "XML License Validation
// Examples", "XML Return Receipts"; read 2026-11-26).
import { Parser } from 'htmlparser2';
import type { ReportedCredit } from '../../../recipes.ts';

export type ProviderKeys = { readonly providerNumber: string; readonly key: string };

/** Characters that XML 1.0 cannot contain, halves of surrogate pairs among them. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replaceAll(notInXml, ' ').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const textElement = (name: string, value: string | number | undefined): string =>
  element(name, escaped(String(value ?? '')));

const opening = (name: string, { providerNumber, key }: ProviderKeys): string =>
  `<${name} id_parent_provider="${escaped(providerNumber)}" upload_key="${escaped(key)}">`;
const declaration = '<?xml version="1.0" encoding="utf-8"?>';

/** MM/DD/YYYY. */
const usDate = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

const attendeeXml = ({ facts }: ReportedCredit): string =>
  element(
    'attendee',
    textElement('licensee_profession', facts.professionCode) +
      textElement('license', facts.licenseNumber) +
      textElement('cebroker_state', facts.licenseState) +
      textElement('first_name', facts.firstName) +
      textElement('last_name', facts.lastName) +
      textElement('date_completed', usDate(String(facts.courseDay))) +
      (facts.subjectArea === undefined
        ? ''
        : element(
            'partial_credits',
            element(
              'partial_credit',
              textElement('cd_subject_area', facts.subjectArea) + textElement('partial_credit_hours', facts.hours),
            ),
          )),
  );

/** Credits as one message, in their order: each in a roster of its own, so that the receipt has the same order. */
export const rostersXml = (keys: ProviderKeys, credits: readonly ReportedCredit[]): string =>
  declaration +
  opening('rosters', keys) +
  credits
    .map((credit) =>
      element(
        'roster',
        textElement('id_provider', keys.providerNumber) +
          textElement('provider_course_code', credit.facts.courseId) +
          element('attendees', attendeeXml(credit)),
      ),
    )
    .join('') +
  '</rosters>';

export type LicenseAsked = { readonly professionCode: string; readonly state: string; readonly number: string };

export const licenseesXml = (keys: ProviderKeys, { professionCode, state, number }: LicenseAsked): string =>
  declaration +
  opening('licensees', keys) +
  element(
    'licensee',
    textElement('licensee_profession', professionCode) +
      textElement('cebroker_state', state) +
      textElement('license', number),
  ) +
  '</licensees>';

/** An element of an answer. Names of attributes are in lower case: the service writes them in several ways. */
export type XmlNode = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
};

/** No answer is deeper. */
const mostDepth = 12;

/** Reads an XML document; null of anything else. Declarations of types and entities are refused, never followed. */
function readDocument(text: string): XmlNode | null {
  const open: XmlNode[] = [];
  let root: XmlNode | null = null;
  let isWrong = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const node: XmlNode = {
          name: name.toLowerCase(),
          attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value])),
          children: [],
          text: '',
        };
        const parent = open.at(-1);
        if (parent !== undefined) parent.children.push(node);
        else if (root === null) root = node;
        else isWrong = true;
        open.push(node);
        if (open.length > mostDepth) isWrong = true;
      },
      ontext(data) {
        const node = open.at(-1);
        if (node !== undefined) node.text += data;
        else if (data.trim() !== '') isWrong = true;
      },
      onclosetag() {
        open.pop();
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) isWrong = true;
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  // At the end, the parser closes what a document that broke off left open.
  const isWhole = open.length === 0;
  parser.end();
  return isWrong || !isWhole ? null : root;
}

/** The answer of the service: inside its `string`, as elements or as text; null where it is none. */
export function readAnswer(text: string): XmlNode | null {
  const root = readDocument(text);
  if (root?.name !== 'string') return root;
  return root.children[0] ?? readDocument(root.text.trim());
}

/** The elements of a name anywhere in an answer, in their order. */
export const elementsOf = (node: XmlNode, name: string): XmlNode[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => elementsOf(child, name)),
];

/** A value that the service wrote as an attribute or as an element; '' where it is neither. */
export const valueOf = (node: XmlNode, name: string): string =>
  (node.attributes[name] ?? node.children.find((child) => child.name === name)?.text ?? '').trim();
