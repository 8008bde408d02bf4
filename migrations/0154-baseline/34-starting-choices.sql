-- What a portal contains before its provider has written anything.

-- The choices of the account forms: all countries, the states of the US with its territories, the provinces of Canada.
insert into select_item (list, position, country, id, label)
select
  list, row_number() over (partition by list order by country desc, place) - 1, country,
  split_part(choice, ': ', 1), split_part(choice, ': ', 2)
from (values
  ('jobTitles', null, array[
    'dentist: Dentist', 'dental-hygienist: Dental Hygienist', 'dental-assistant: Dental Assistant',
    'dental-therapist: Dental Therapist', 'dental-specialist: Dental Specialist', 'office-manager: Office Manager',
    'front-office: Front Office', 'lab-technician: Dental Laboratory Technician', 'dental-student: Dental Student',
    'hygiene-student: Dental Hygiene Student', 'educator: Faculty or Educator',
    'public-health: Public Health Professional', 'retired: Retired Dental Professional', 'other: Other'
  ]),
  ('titles', null, array[
    'Dr.: Dr.', 'Mr.: Mr.', 'Mrs.: Mrs.', 'Ms.: Ms.', 'Mx.: Mx.', 'Prof.: Prof.', 'None: No title'
  ]),
  ('sourceHeard', null, array[
    'colleague: A colleague', 'study-club: Study club or dental society', 'school: Dental or hygiene school',
    'search: Internet search', 'social: Social media', 'podcast: A podcast', 'journal: Journal or magazine',
    'meeting: Meeting or convention', 'sponsor: A sponsor or sales representative', 'email: Email', 'other: Other'
  ]),
  ('ageRanges', null, array[
    'under-25: Under 25', '25-34: 25 to 34', '35-44: 35 to 44', '45-54: 45 to 54', '55-64: 55 to 64',
    '65-plus: 65 or older', 'not-said: Prefer not to say'
  ]),
  ('officeSizes', null, array[
    '1: One operatory', '2-3: 2 to 3 operatories', '4-6: 4 to 6 operatories', '7-10: 7 to 10 operatories',
    '11-plus: 11 or more operatories', 'none: I do not work in an office'
  ]),
  ('states', 'US', array[
    'AL: Alabama', 'AK: Alaska', 'AZ: Arizona', 'AR: Arkansas', 'CA: California', 'CO: Colorado', 'CT: Connecticut',
    'DE: Delaware', 'DC: District of Columbia', 'FL: Florida', 'GA: Georgia', 'HI: Hawaii', 'ID: Idaho', 'IL: Illinois',
    'IN: Indiana', 'IA: Iowa', 'KS: Kansas', 'KY: Kentucky', 'LA: Louisiana', 'ME: Maine', 'MD: Maryland',
    'MA: Massachusetts', 'MI: Michigan', 'MN: Minnesota', 'MS: Mississippi', 'MO: Missouri', 'MT: Montana',
    'NE: Nebraska', 'NV: Nevada', 'NH: New Hampshire', 'NJ: New Jersey', 'NM: New Mexico', 'NY: New York',
    'NC: North Carolina', 'ND: North Dakota', 'OH: Ohio', 'OK: Oklahoma', 'OR: Oregon', 'PA: Pennsylvania',
    'RI: Rhode Island', 'SC: South Carolina', 'SD: South Dakota', 'TN: Tennessee', 'TX: Texas', 'UT: Utah',
    'VT: Vermont', 'VA: Virginia', 'WA: Washington', 'WV: West Virginia', 'WI: Wisconsin', 'WY: Wyoming',
    'AS: American Samoa', 'GU: Guam', 'MP: Northern Mariana Islands', 'PR: Puerto Rico', 'VI: U.S. Virgin Islands'
  ]),
  ('states', 'CA', array[
    'AB: Alberta', 'BC: British Columbia', 'MB: Manitoba', 'NB: New Brunswick', 'NL: Newfoundland and Labrador',
    'NS: Nova Scotia', 'NT: Northwest Territories', 'NU: Nunavut', 'ON: Ontario', 'PE: Prince Edward Island',
    'QC: Quebec', 'SK: Saskatchewan', 'YT: Yukon'
  ]),
  ('countries', null, array[
    'US: United States', 'CA: Canada', 'GB: United Kingdom', 'AU: Australia', 'AF: Afghanistan', 'AX: Åland Islands',
    'AL: Albania', 'DZ: Algeria', 'AS: American Samoa', 'AD: Andorra', 'AO: Angola', 'AI: Anguilla', 'AQ: Antarctica',
    'AG: Antigua & Barbuda', 'AR: Argentina', 'AM: Armenia', 'AW: Aruba', 'AT: Austria', 'AZ: Azerbaijan',
    'BS: Bahamas', 'BH: Bahrain', 'BD: Bangladesh', 'BB: Barbados', 'BY: Belarus', 'BE: Belgium', 'BZ: Belize',
    'BJ: Benin', 'BM: Bermuda', 'BT: Bhutan', 'BO: Bolivia', 'BA: Bosnia & Herzegovina', 'BW: Botswana',
    'BV: Bouvet Island', 'BR: Brazil', 'IO: British Indian Ocean Territory', 'VG: British Virgin Islands', 'BN: Brunei',
    'BG: Bulgaria', 'BF: Burkina Faso', 'BI: Burundi', 'KH: Cambodia', 'CM: Cameroon', 'CV: Cape Verde',
    'BQ: Caribbean Netherlands', 'KY: Cayman Islands', 'CF: Central African Republic', 'TD: Chad', 'CL: Chile',
    'CN: China', 'CX: Christmas Island', 'CC: Cocos (Keeling) Islands', 'CO: Colombia', 'KM: Comoros',
    'CG: Congo - Brazzaville', 'CD: Congo - Kinshasa', 'CK: Cook Islands', 'CR: Costa Rica', 'CI: Côte d''Ivoire',
    'HR: Croatia', 'CU: Cuba', 'CW: Curaçao', 'CY: Cyprus', 'CZ: Czechia', 'DK: Denmark', 'DJ: Djibouti',
    'DM: Dominica', 'DO: Dominican Republic', 'EC: Ecuador', 'EG: Egypt', 'SV: El Salvador', 'GQ: Equatorial Guinea',
    'ER: Eritrea', 'EE: Estonia', 'SZ: Eswatini', 'ET: Ethiopia', 'FK: Falkland Islands', 'FO: Faroe Islands',
    'FJ: Fiji', 'FI: Finland', 'FR: France', 'GF: French Guiana', 'PF: French Polynesia',
    'TF: French Southern Territories', 'GA: Gabon', 'GM: Gambia', 'GE: Georgia', 'DE: Germany', 'GH: Ghana',
    'GI: Gibraltar', 'GR: Greece', 'GL: Greenland', 'GD: Grenada', 'GP: Guadeloupe', 'GU: Guam', 'GT: Guatemala',
    'GG: Guernsey', 'GN: Guinea', 'GW: Guinea-Bissau', 'GY: Guyana', 'HT: Haiti', 'HM: Heard & McDonald Islands',
    'HN: Honduras', 'HK: Hong Kong SAR China', 'HU: Hungary', 'IS: Iceland', 'IN: India', 'ID: Indonesia', 'IR: Iran',
    'IQ: Iraq', 'IE: Ireland', 'IM: Isle of Man', 'IL: Israel', 'IT: Italy', 'JM: Jamaica', 'JP: Japan', 'JE: Jersey',
    'JO: Jordan', 'KZ: Kazakhstan', 'KE: Kenya', 'KI: Kiribati', 'KW: Kuwait', 'KG: Kyrgyzstan', 'LA: Laos',
    'LV: Latvia', 'LB: Lebanon', 'LS: Lesotho', 'LR: Liberia', 'LY: Libya', 'LI: Liechtenstein', 'LT: Lithuania',
    'LU: Luxembourg', 'MO: Macao SAR China', 'MG: Madagascar', 'MW: Malawi', 'MY: Malaysia', 'MV: Maldives', 'ML: Mali',
    'MT: Malta', 'MH: Marshall Islands', 'MQ: Martinique', 'MR: Mauritania', 'MU: Mauritius', 'YT: Mayotte',
    'MX: Mexico', 'FM: Micronesia', 'MD: Moldova', 'MC: Monaco', 'MN: Mongolia', 'ME: Montenegro', 'MS: Montserrat',
    'MA: Morocco', 'MZ: Mozambique', 'MM: Myanmar (Burma)', 'NA: Namibia', 'NR: Nauru', 'NP: Nepal', 'NL: Netherlands',
    'NC: New Caledonia', 'NZ: New Zealand', 'NI: Nicaragua', 'NE: Niger', 'NG: Nigeria', 'NU: Niue',
    'NF: Norfolk Island', 'KP: North Korea', 'MK: North Macedonia', 'MP: Northern Mariana Islands', 'NO: Norway',
    'OM: Oman', 'PK: Pakistan', 'PW: Palau', 'PS: Palestinian Territories', 'PA: Panama', 'PG: Papua New Guinea',
    'PY: Paraguay', 'PE: Peru', 'PH: Philippines', 'PN: Pitcairn Islands', 'PL: Poland', 'PT: Portugal',
    'PR: Puerto Rico', 'QA: Qatar', 'RE: Réunion', 'RO: Romania', 'RU: Russia', 'RW: Rwanda', 'WS: Samoa',
    'SM: San Marino', 'ST: São Tomé & Príncipe', 'SA: Saudi Arabia', 'SN: Senegal', 'RS: Serbia', 'SC: Seychelles',
    'SL: Sierra Leone', 'SG: Singapore', 'SX: Sint Maarten', 'SK: Slovakia', 'SI: Slovenia', 'SB: Solomon Islands',
    'SO: Somalia', 'ZA: South Africa', 'GS: South Georgia & South Sandwich Islands', 'KR: South Korea',
    'SS: South Sudan', 'ES: Spain', 'LK: Sri Lanka', 'BL: St. Barthélemy', 'SH: St. Helena', 'KN: St. Kitts & Nevis',
    'LC: St. Lucia', 'MF: St. Martin', 'PM: St. Pierre & Miquelon', 'VC: St. Vincent & Grenadines', 'SD: Sudan',
    'SR: Suriname', 'SJ: Svalbard & Jan Mayen', 'SE: Sweden', 'CH: Switzerland', 'SY: Syria', 'TW: Taiwan',
    'TJ: Tajikistan', 'TZ: Tanzania', 'TH: Thailand', 'TL: Timor-Leste', 'TG: Togo', 'TK: Tokelau', 'TO: Tonga',
    'TT: Trinidad & Tobago', 'TN: Tunisia', 'TR: Türkiye', 'TM: Turkmenistan', 'TC: Turks & Caicos Islands',
    'TV: Tuvalu', 'UM: U.S. Outlying Islands', 'VI: U.S. Virgin Islands', 'UG: Uganda', 'UA: Ukraine',
    'AE: United Arab Emirates', 'UY: Uruguay', 'UZ: Uzbekistan', 'VU: Vanuatu', 'VA: Vatican City', 'VE: Venezuela',
    'VN: Vietnam', 'WF: Wallis & Futuna', 'EH: Western Sahara', 'YE: Yemen', 'ZM: Zambia', 'ZW: Zimbabwe'
  ])
) as starting (list, country, choices)
cross join lateral unnest(choices) with ordinality as listed (choice, place);

-- Subjects, with the AGD's code where it has one that means the same.
insert into category (import_key, name, agd_code) values
  ('restorative', 'Restorative', ''),
  ('endodontics', 'Endodontics', '070'),
  ('periodontics', 'Periodontics', ''),
  ('infection-control', 'Infection Control', ''),
  ('compliance', 'OSHA and HIPAA Compliance', ''),
  ('pharmacology', 'Pharmacology', '010'),
  ('anesthesia', 'Anesthesia and Pain Management', '340'),
  ('implants', 'Implants', ''),
  ('esthetics', 'Esthetics', ''),
  ('oral-surgery', 'Oral Surgery', ''),
  ('orthodontics', 'Orthodontics and Aligners', ''),
  ('pediatrics', 'Pediatric Dentistry', ''),
  ('imaging', 'Imaging and Diagnosis', ''),
  ('hygiene', 'Dental Hygiene and Prevention', ''),
  ('occlusion', 'Occlusion and TMD', '180'),
  ('prosthodontics', 'Prosthodontics', ''),
  ('oral-medicine', 'Oral Medicine and Pathology', ''),
  ('sleep', 'Airway and Sleep', ''),
  ('digital', 'Digital Dentistry', ''),
  ('practice-life', 'Practice Life and Wellbeing', '');

-- The words that a search leaves out.
insert into small_word (word) select regexp_split_to_table(
  'a an the of in on for and or to with from at by as is are was be it its this that these those your you we our i '
  'do does how what when who why not but if into about',
  ' '
);

-- Words that mean the same.
insert into synonym (source, group_no, term)
select 'portal', group_no, term
from unnest(array[
  'composite, composite resin, resin, filling, white filling, tooth colored filling, restoration',
  'x-ray, xray, radiograph, radiography, radiology',
  'cbct, cone beam, cone beam computed tomography',
  'root canal, root canal treatment, endodontics, endodontic treatment, endo',
  'gum disease, periodontitis, periodontal disease, perio',
  'gum recession, gingival recession',
  'cleaning, prophylaxis, prophy',
  'cavity, caries, tooth decay, decay',
  'crown, cap',
  'denture, false teeth',
  'tmj, tmd, temporomandibular disorder, temporomandibular joint',
  'bruxism, grinding, clenching',
  'braces, orthodontics, ortho',
  'aligner, clear aligner',
  'wisdom tooth, wisdom teeth, third molar',
  'baby tooth, baby teeth, primary tooth, primary teeth, deciduous tooth, deciduous teeth, milk teeth',
  'child, children, kids, pediatric, paediatric',
  'local anesthesia, anesthesia, anaesthesia, anesthetic, anaesthetic, numbing',
  'infection control, sterilization, sterilisation, disinfection, asepsis',
  'whitening, bleaching',
  'dry mouth, xerostomia',
  'extraction, exodontia',
  'night guard, nightguard, occlusal splint, occlusal appliance',
  'sleep apnea, sleep apnoea, osa',
  'laughing gas, nitrous oxide, nitrous',
  'sdf, silver diamine fluoride',
  'mih, molar incisor hypomineralization',
  'mronj, osteonecrosis of the jaw, osteonecrosis',
  'blood thinner, anticoagulant',
  'painkiller, pain killer, analgesic',
  'bonding agent, adhesive',
  'tooth, teeth'
]) with ordinality as starting (terms, group_no)
cross join lateral regexp_split_to_table(terms, ', ') as term;
