-- What a portal needs before its provider has written anything: the choices of the account forms, subjects, the words
-- that a search leaves out, and the texts of Terms, Privacy, About and Faculty. Written once, and only where there is
-- nothing yet: what a provider imported or changed stays. In a text, {name}, {legalName}, {service} and {contact} stand
-- for the provider's own details (src/pages/server/fill-text.ts).
create temporary table starting_item (list text, id text, label text, country text, position integer generated always as identity);

insert into
  starting_item (list, id, label, country)
values
  ('jobTitles', 'dentist', 'Dentist', null),
  ('jobTitles', 'dental-hygienist', 'Dental Hygienist', null),
  ('jobTitles', 'dental-assistant', 'Dental Assistant', null),
  ('jobTitles', 'dental-therapist', 'Dental Therapist', null),
  ('jobTitles', 'dental-specialist', 'Dental Specialist', null),
  ('jobTitles', 'office-manager', 'Office Manager', null),
  ('jobTitles', 'front-office', 'Front Office', null),
  ('jobTitles', 'lab-technician', 'Dental Laboratory Technician', null),
  ('jobTitles', 'dental-student', 'Dental Student', null),
  ('jobTitles', 'hygiene-student', 'Dental Hygiene Student', null),
  ('jobTitles', 'educator', 'Faculty or Educator', null),
  ('jobTitles', 'public-health', 'Public Health Professional', null),
  ('jobTitles', 'retired', 'Retired Dental Professional', null),
  ('jobTitles', 'other', 'Other', null);

insert into
  starting_item (list, id, label, country)
values
  ('titles', 'Dr.', 'Dr.', null),
  ('titles', 'Mr.', 'Mr.', null),
  ('titles', 'Mrs.', 'Mrs.', null),
  ('titles', 'Ms.', 'Ms.', null),
  ('titles', 'Mx.', 'Mx.', null),
  ('titles', 'Prof.', 'Prof.', null),
  ('titles', 'None', 'No title', null);

insert into
  starting_item (list, id, label, country)
values
  ('states', 'AL', 'Alabama', 'US'),
  ('states', 'AK', 'Alaska', 'US'),
  ('states', 'AZ', 'Arizona', 'US'),
  ('states', 'AR', 'Arkansas', 'US'),
  ('states', 'CA', 'California', 'US'),
  ('states', 'CO', 'Colorado', 'US'),
  ('states', 'CT', 'Connecticut', 'US'),
  ('states', 'DE', 'Delaware', 'US'),
  ('states', 'DC', 'District of Columbia', 'US'),
  ('states', 'FL', 'Florida', 'US'),
  ('states', 'GA', 'Georgia', 'US'),
  ('states', 'HI', 'Hawaii', 'US'),
  ('states', 'ID', 'Idaho', 'US'),
  ('states', 'IL', 'Illinois', 'US'),
  ('states', 'IN', 'Indiana', 'US'),
  ('states', 'IA', 'Iowa', 'US'),
  ('states', 'KS', 'Kansas', 'US'),
  ('states', 'KY', 'Kentucky', 'US'),
  ('states', 'LA', 'Louisiana', 'US'),
  ('states', 'ME', 'Maine', 'US'),
  ('states', 'MD', 'Maryland', 'US'),
  ('states', 'MA', 'Massachusetts', 'US'),
  ('states', 'MI', 'Michigan', 'US'),
  ('states', 'MN', 'Minnesota', 'US'),
  ('states', 'MS', 'Mississippi', 'US'),
  ('states', 'MO', 'Missouri', 'US'),
  ('states', 'MT', 'Montana', 'US'),
  ('states', 'NE', 'Nebraska', 'US'),
  ('states', 'NV', 'Nevada', 'US'),
  ('states', 'NH', 'New Hampshire', 'US'),
  ('states', 'NJ', 'New Jersey', 'US'),
  ('states', 'NM', 'New Mexico', 'US'),
  ('states', 'NY', 'New York', 'US'),
  ('states', 'NC', 'North Carolina', 'US'),
  ('states', 'ND', 'North Dakota', 'US'),
  ('states', 'OH', 'Ohio', 'US'),
  ('states', 'OK', 'Oklahoma', 'US'),
  ('states', 'OR', 'Oregon', 'US'),
  ('states', 'PA', 'Pennsylvania', 'US'),
  ('states', 'RI', 'Rhode Island', 'US'),
  ('states', 'SC', 'South Carolina', 'US'),
  ('states', 'SD', 'South Dakota', 'US'),
  ('states', 'TN', 'Tennessee', 'US'),
  ('states', 'TX', 'Texas', 'US'),
  ('states', 'UT', 'Utah', 'US'),
  ('states', 'VT', 'Vermont', 'US'),
  ('states', 'VA', 'Virginia', 'US'),
  ('states', 'WA', 'Washington', 'US'),
  ('states', 'WV', 'West Virginia', 'US'),
  ('states', 'WI', 'Wisconsin', 'US'),
  ('states', 'WY', 'Wyoming', 'US'),
  ('states', 'AS', 'American Samoa', 'US'),
  ('states', 'GU', 'Guam', 'US'),
  ('states', 'MP', 'Northern Mariana Islands', 'US'),
  ('states', 'PR', 'Puerto Rico', 'US'),
  ('states', 'VI', 'U.S. Virgin Islands', 'US'),
  ('states', 'AB', 'Alberta', 'CA'),
  ('states', 'BC', 'British Columbia', 'CA'),
  ('states', 'MB', 'Manitoba', 'CA'),
  ('states', 'NB', 'New Brunswick', 'CA'),
  ('states', 'NL', 'Newfoundland and Labrador', 'CA'),
  ('states', 'NS', 'Nova Scotia', 'CA'),
  ('states', 'NT', 'Northwest Territories', 'CA'),
  ('states', 'NU', 'Nunavut', 'CA'),
  ('states', 'ON', 'Ontario', 'CA'),
  ('states', 'PE', 'Prince Edward Island', 'CA'),
  ('states', 'QC', 'Quebec', 'CA'),
  ('states', 'SK', 'Saskatchewan', 'CA'),
  ('states', 'YT', 'Yukon', 'CA');

insert into
  starting_item (list, id, label, country)
values
  ('countries', 'US', 'United States', null),
  ('countries', 'CA', 'Canada', null),
  ('countries', 'GB', 'United Kingdom', null),
  ('countries', 'AU', 'Australia', null),
  ('countries', 'AF', 'Afghanistan', null),
  ('countries', 'AX', 'Åland Islands', null),
  ('countries', 'AL', 'Albania', null),
  ('countries', 'DZ', 'Algeria', null),
  ('countries', 'AS', 'American Samoa', null),
  ('countries', 'AD', 'Andorra', null),
  ('countries', 'AO', 'Angola', null),
  ('countries', 'AI', 'Anguilla', null),
  ('countries', 'AQ', 'Antarctica', null),
  ('countries', 'AG', 'Antigua & Barbuda', null),
  ('countries', 'AR', 'Argentina', null),
  ('countries', 'AM', 'Armenia', null),
  ('countries', 'AW', 'Aruba', null),
  ('countries', 'AT', 'Austria', null),
  ('countries', 'AZ', 'Azerbaijan', null),
  ('countries', 'BS', 'Bahamas', null),
  ('countries', 'BH', 'Bahrain', null),
  ('countries', 'BD', 'Bangladesh', null),
  ('countries', 'BB', 'Barbados', null),
  ('countries', 'BY', 'Belarus', null),
  ('countries', 'BE', 'Belgium', null),
  ('countries', 'BZ', 'Belize', null),
  ('countries', 'BJ', 'Benin', null),
  ('countries', 'BM', 'Bermuda', null),
  ('countries', 'BT', 'Bhutan', null),
  ('countries', 'BO', 'Bolivia', null),
  ('countries', 'BA', 'Bosnia & Herzegovina', null),
  ('countries', 'BW', 'Botswana', null),
  ('countries', 'BV', 'Bouvet Island', null),
  ('countries', 'BR', 'Brazil', null),
  ('countries', 'IO', 'British Indian Ocean Territory', null),
  ('countries', 'VG', 'British Virgin Islands', null),
  ('countries', 'BN', 'Brunei', null),
  ('countries', 'BG', 'Bulgaria', null),
  ('countries', 'BF', 'Burkina Faso', null),
  ('countries', 'BI', 'Burundi', null),
  ('countries', 'KH', 'Cambodia', null),
  ('countries', 'CM', 'Cameroon', null),
  ('countries', 'CV', 'Cape Verde', null),
  ('countries', 'BQ', 'Caribbean Netherlands', null),
  ('countries', 'KY', 'Cayman Islands', null),
  ('countries', 'CF', 'Central African Republic', null),
  ('countries', 'TD', 'Chad', null),
  ('countries', 'CL', 'Chile', null),
  ('countries', 'CN', 'China', null),
  ('countries', 'CX', 'Christmas Island', null),
  ('countries', 'CC', 'Cocos (Keeling) Islands', null),
  ('countries', 'CO', 'Colombia', null),
  ('countries', 'KM', 'Comoros', null),
  ('countries', 'CG', 'Congo - Brazzaville', null),
  ('countries', 'CD', 'Congo - Kinshasa', null),
  ('countries', 'CK', 'Cook Islands', null),
  ('countries', 'CR', 'Costa Rica', null),
  ('countries', 'CI', 'Côte d''Ivoire', null),
  ('countries', 'HR', 'Croatia', null),
  ('countries', 'CU', 'Cuba', null),
  ('countries', 'CW', 'Curaçao', null),
  ('countries', 'CY', 'Cyprus', null),
  ('countries', 'CZ', 'Czechia', null),
  ('countries', 'DK', 'Denmark', null),
  ('countries', 'DJ', 'Djibouti', null),
  ('countries', 'DM', 'Dominica', null),
  ('countries', 'DO', 'Dominican Republic', null),
  ('countries', 'EC', 'Ecuador', null),
  ('countries', 'EG', 'Egypt', null),
  ('countries', 'SV', 'El Salvador', null),
  ('countries', 'GQ', 'Equatorial Guinea', null),
  ('countries', 'ER', 'Eritrea', null),
  ('countries', 'EE', 'Estonia', null),
  ('countries', 'SZ', 'Eswatini', null),
  ('countries', 'ET', 'Ethiopia', null),
  ('countries', 'FK', 'Falkland Islands', null),
  ('countries', 'FO', 'Faroe Islands', null),
  ('countries', 'FJ', 'Fiji', null),
  ('countries', 'FI', 'Finland', null),
  ('countries', 'FR', 'France', null),
  ('countries', 'GF', 'French Guiana', null),
  ('countries', 'PF', 'French Polynesia', null),
  ('countries', 'TF', 'French Southern Territories', null),
  ('countries', 'GA', 'Gabon', null),
  ('countries', 'GM', 'Gambia', null),
  ('countries', 'GE', 'Georgia', null),
  ('countries', 'DE', 'Germany', null),
  ('countries', 'GH', 'Ghana', null),
  ('countries', 'GI', 'Gibraltar', null),
  ('countries', 'GR', 'Greece', null),
  ('countries', 'GL', 'Greenland', null),
  ('countries', 'GD', 'Grenada', null),
  ('countries', 'GP', 'Guadeloupe', null),
  ('countries', 'GU', 'Guam', null),
  ('countries', 'GT', 'Guatemala', null),
  ('countries', 'GG', 'Guernsey', null),
  ('countries', 'GN', 'Guinea', null),
  ('countries', 'GW', 'Guinea-Bissau', null),
  ('countries', 'GY', 'Guyana', null),
  ('countries', 'HT', 'Haiti', null),
  ('countries', 'HM', 'Heard & McDonald Islands', null),
  ('countries', 'HN', 'Honduras', null),
  ('countries', 'HK', 'Hong Kong SAR China', null),
  ('countries', 'HU', 'Hungary', null),
  ('countries', 'IS', 'Iceland', null),
  ('countries', 'IN', 'India', null),
  ('countries', 'ID', 'Indonesia', null),
  ('countries', 'IR', 'Iran', null),
  ('countries', 'IQ', 'Iraq', null),
  ('countries', 'IE', 'Ireland', null),
  ('countries', 'IM', 'Isle of Man', null),
  ('countries', 'IL', 'Israel', null),
  ('countries', 'IT', 'Italy', null),
  ('countries', 'JM', 'Jamaica', null),
  ('countries', 'JP', 'Japan', null),
  ('countries', 'JE', 'Jersey', null),
  ('countries', 'JO', 'Jordan', null),
  ('countries', 'KZ', 'Kazakhstan', null),
  ('countries', 'KE', 'Kenya', null),
  ('countries', 'KI', 'Kiribati', null),
  ('countries', 'KW', 'Kuwait', null),
  ('countries', 'KG', 'Kyrgyzstan', null),
  ('countries', 'LA', 'Laos', null),
  ('countries', 'LV', 'Latvia', null),
  ('countries', 'LB', 'Lebanon', null),
  ('countries', 'LS', 'Lesotho', null),
  ('countries', 'LR', 'Liberia', null),
  ('countries', 'LY', 'Libya', null),
  ('countries', 'LI', 'Liechtenstein', null),
  ('countries', 'LT', 'Lithuania', null),
  ('countries', 'LU', 'Luxembourg', null),
  ('countries', 'MO', 'Macao SAR China', null),
  ('countries', 'MG', 'Madagascar', null),
  ('countries', 'MW', 'Malawi', null),
  ('countries', 'MY', 'Malaysia', null),
  ('countries', 'MV', 'Maldives', null),
  ('countries', 'ML', 'Mali', null),
  ('countries', 'MT', 'Malta', null),
  ('countries', 'MH', 'Marshall Islands', null),
  ('countries', 'MQ', 'Martinique', null),
  ('countries', 'MR', 'Mauritania', null),
  ('countries', 'MU', 'Mauritius', null),
  ('countries', 'YT', 'Mayotte', null),
  ('countries', 'MX', 'Mexico', null),
  ('countries', 'FM', 'Micronesia', null),
  ('countries', 'MD', 'Moldova', null),
  ('countries', 'MC', 'Monaco', null),
  ('countries', 'MN', 'Mongolia', null),
  ('countries', 'ME', 'Montenegro', null),
  ('countries', 'MS', 'Montserrat', null),
  ('countries', 'MA', 'Morocco', null),
  ('countries', 'MZ', 'Mozambique', null),
  ('countries', 'MM', 'Myanmar (Burma)', null),
  ('countries', 'NA', 'Namibia', null),
  ('countries', 'NR', 'Nauru', null),
  ('countries', 'NP', 'Nepal', null),
  ('countries', 'NL', 'Netherlands', null),
  ('countries', 'NC', 'New Caledonia', null),
  ('countries', 'NZ', 'New Zealand', null),
  ('countries', 'NI', 'Nicaragua', null),
  ('countries', 'NE', 'Niger', null),
  ('countries', 'NG', 'Nigeria', null),
  ('countries', 'NU', 'Niue', null),
  ('countries', 'NF', 'Norfolk Island', null),
  ('countries', 'KP', 'North Korea', null),
  ('countries', 'MK', 'North Macedonia', null),
  ('countries', 'MP', 'Northern Mariana Islands', null),
  ('countries', 'NO', 'Norway', null),
  ('countries', 'OM', 'Oman', null),
  ('countries', 'PK', 'Pakistan', null),
  ('countries', 'PW', 'Palau', null),
  ('countries', 'PS', 'Palestinian Territories', null),
  ('countries', 'PA', 'Panama', null),
  ('countries', 'PG', 'Papua New Guinea', null),
  ('countries', 'PY', 'Paraguay', null),
  ('countries', 'PE', 'Peru', null),
  ('countries', 'PH', 'Philippines', null),
  ('countries', 'PN', 'Pitcairn Islands', null),
  ('countries', 'PL', 'Poland', null),
  ('countries', 'PT', 'Portugal', null),
  ('countries', 'PR', 'Puerto Rico', null),
  ('countries', 'QA', 'Qatar', null),
  ('countries', 'RE', 'Réunion', null),
  ('countries', 'RO', 'Romania', null),
  ('countries', 'RU', 'Russia', null),
  ('countries', 'RW', 'Rwanda', null),
  ('countries', 'WS', 'Samoa', null),
  ('countries', 'SM', 'San Marino', null),
  ('countries', 'ST', 'São Tomé & Príncipe', null),
  ('countries', 'SA', 'Saudi Arabia', null),
  ('countries', 'SN', 'Senegal', null),
  ('countries', 'RS', 'Serbia', null),
  ('countries', 'SC', 'Seychelles', null),
  ('countries', 'SL', 'Sierra Leone', null),
  ('countries', 'SG', 'Singapore', null),
  ('countries', 'SX', 'Sint Maarten', null),
  ('countries', 'SK', 'Slovakia', null),
  ('countries', 'SI', 'Slovenia', null),
  ('countries', 'SB', 'Solomon Islands', null),
  ('countries', 'SO', 'Somalia', null),
  ('countries', 'ZA', 'South Africa', null),
  ('countries', 'GS', 'South Georgia & South Sandwich Islands', null),
  ('countries', 'KR', 'South Korea', null),
  ('countries', 'SS', 'South Sudan', null),
  ('countries', 'ES', 'Spain', null),
  ('countries', 'LK', 'Sri Lanka', null),
  ('countries', 'BL', 'St. Barthélemy', null),
  ('countries', 'SH', 'St. Helena', null),
  ('countries', 'KN', 'St. Kitts & Nevis', null),
  ('countries', 'LC', 'St. Lucia', null),
  ('countries', 'MF', 'St. Martin', null),
  ('countries', 'PM', 'St. Pierre & Miquelon', null),
  ('countries', 'VC', 'St. Vincent & Grenadines', null),
  ('countries', 'SD', 'Sudan', null),
  ('countries', 'SR', 'Suriname', null),
  ('countries', 'SJ', 'Svalbard & Jan Mayen', null),
  ('countries', 'SE', 'Sweden', null),
  ('countries', 'CH', 'Switzerland', null),
  ('countries', 'SY', 'Syria', null),
  ('countries', 'TW', 'Taiwan', null),
  ('countries', 'TJ', 'Tajikistan', null),
  ('countries', 'TZ', 'Tanzania', null),
  ('countries', 'TH', 'Thailand', null),
  ('countries', 'TL', 'Timor-Leste', null),
  ('countries', 'TG', 'Togo', null),
  ('countries', 'TK', 'Tokelau', null),
  ('countries', 'TO', 'Tonga', null),
  ('countries', 'TT', 'Trinidad & Tobago', null),
  ('countries', 'TN', 'Tunisia', null),
  ('countries', 'TR', 'Türkiye', null),
  ('countries', 'TM', 'Turkmenistan', null),
  ('countries', 'TC', 'Turks & Caicos Islands', null),
  ('countries', 'TV', 'Tuvalu', null),
  ('countries', 'UM', 'U.S. Outlying Islands', null),
  ('countries', 'VI', 'U.S. Virgin Islands', null),
  ('countries', 'UG', 'Uganda', null),
  ('countries', 'UA', 'Ukraine', null),
  ('countries', 'AE', 'United Arab Emirates', null),
  ('countries', 'UY', 'Uruguay', null),
  ('countries', 'UZ', 'Uzbekistan', null),
  ('countries', 'VU', 'Vanuatu', null),
  ('countries', 'VA', 'Vatican City', null),
  ('countries', 'VE', 'Venezuela', null),
  ('countries', 'VN', 'Vietnam', null),
  ('countries', 'WF', 'Wallis & Futuna', null),
  ('countries', 'EH', 'Western Sahara', null),
  ('countries', 'YE', 'Yemen', null),
  ('countries', 'ZM', 'Zambia', null),
  ('countries', 'ZW', 'Zimbabwe', null);

insert into
  starting_item (list, id, label, country)
values
  ('ageRanges', 'under-25', 'Under 25', null),
  ('ageRanges', '25-34', '25 to 34', null),
  ('ageRanges', '35-44', '35 to 44', null),
  ('ageRanges', '45-54', '45 to 54', null),
  ('ageRanges', '55-64', '55 to 64', null),
  ('ageRanges', '65-plus', '65 or older', null),
  ('ageRanges', 'not-said', 'Prefer not to say', null);

insert into
  starting_item (list, id, label, country)
values
  ('officeSizes', '1', 'One operatory', null),
  ('officeSizes', '2-3', '2 to 3 operatories', null),
  ('officeSizes', '4-6', '4 to 6 operatories', null),
  ('officeSizes', '7-10', '7 to 10 operatories', null),
  ('officeSizes', '11-plus', '11 or more operatories', null),
  ('officeSizes', 'none', 'I do not work in an office', null);

insert into
  starting_item (list, id, label, country)
values
  ('sourceHeard', 'colleague', 'A colleague', null),
  ('sourceHeard', 'study-club', 'Study club or dental society', null),
  ('sourceHeard', 'school', 'Dental or hygiene school', null),
  ('sourceHeard', 'search', 'Internet search', null),
  ('sourceHeard', 'social', 'Social media', null),
  ('sourceHeard', 'podcast', 'A podcast', null),
  ('sourceHeard', 'journal', 'Journal or magazine', null),
  ('sourceHeard', 'meeting', 'Meeting or convention', null),
  ('sourceHeard', 'sponsor', 'A sponsor or sales representative', null),
  ('sourceHeard', 'email', 'E-mail', null),
  ('sourceHeard', 'other', 'Other', null);

insert into
  select_item (list, id, label, country, position)
select
  list,
  id,
  label,
  country,
  row_number() over (
    partition by
      list
    order by
      position
  ) - 1
from
  starting_item
where
  not exists (
    select
    from
      select_item
    where
      select_item.list = starting_item.list
  );

drop table starting_item;

insert into
  category (import_key, name, agd_code)
select
  *
from
  (
    values
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
      ('practice-life', 'Practice Life and Wellbeing', '')
  ) as starting
where
  not exists (
    select
    from
      category
  );

insert into
  small_word (word)
select
  unnest(
    array[
      'a',
      'an',
      'the',
      'of',
      'in',
      'on',
      'for',
      'and',
      'or',
      'to',
      'with',
      'from',
      'at',
      'by',
      'as',
      'is',
      'are',
      'was',
      'be',
      'it',
      'its',
      'this',
      'that',
      'these',
      'those',
      'your',
      'you',
      'we',
      'our',
      'i',
      'do',
      'does',
      'how',
      'what',
      'when',
      'who',
      'why',
      'not',
      'but',
      'if',
      'into',
      'about'
    ]
  )
where
  not exists (
    select
    from
      small_word
  );

insert into
  blurb (code, updated_at, html)
values
  (
    'terms',
    now(),
    $text$
<p>These terms apply to the use of {service}. By creating an account you agree to them. If you do not agree, you may
still browse the public pages.</p>
<h2>Who the service is for</h2>
<p>{name} offers continuing education (CE) to dentists, dental hygienists, dental assistants and other members of the
dental team. The content is written for trained professionals. It is not advice to patients, and it does not replace
your own judgment, the instructions of a manufacturer, or the law of the place where you practice.</p>
<h2>Your account</h2>
<ul>
<li>An account is free. No course, exam or certificate on this site has a fee.</li>
<li>One account belongs to one person. Do not share it, and keep your password to yourself.</li>
<li>Give your real name as it stands on your license, because it is printed on your certificates.</li>
<li>Keep your e-mail address current. Certificates, seat notices and reminders go to it.</li>
<li>Tell us if you believe that somebody else has used your account.</li>
</ul>
<h2>Honest attendance</h2>
<p>A certificate is a statement to a licensing board. It has to be true.</p>
<ul>
<li>View or listen to the whole activity before you take its exam.</li>
<li>Take the exam yourself. You may use your notes and the hand-out.</li>
<li>After a live webinar, state truthfully whether you attended. We may compare your statement with the attendance
report of the meeting.</li>
<li>Do not publish exam questions or answers.</li>
</ul>
<p>We may correct or withdraw credit that was obtained by a false statement, and we may close the account. We tell
you the reason, and you may answer before the decision is final.</p>
<h2>How credit is given</h2>
<ul>
<li>Credit is given after the activity, the evaluation and the exam have been completed and the exam has been passed.
The pass mark is shown with the exam and is usually 75 percent.</li>
<li>An exam that was not passed may be repeated. After several attempts there is a waiting time.</li>
<li>An activity gives credit once.</li>
<li>On-demand classes and podcast episodes give self-study credit. A live webinar gives live, interactive credit if
you entered it and confirm that you attended. If your entry was not recorded, the credit is self-study until
attendance is shown by the meeting's report.</li>
<li>Product tutorials and eBooks give no credit.</li>
<li>A certificate states the facts as they were on the day of completion. Later changes to the activity do not alter
it.</li>
</ul>
<p>Boards differ in the hours, subjects and types of credit that they accept. Whether an activity counts for your
license is decided by your board. Check before you rely on it. Recognition of a provider by ADA CERP or AGD PACE does
not imply acceptance of credit by a board of dentistry.</p>
<h2>Live webinars and seats</h2>
<p>A seat is reserved for you by name. If you cannot come, please cancel it, so that the next person on the waitlist
can have it. We may move or call off a webinar and will tell everyone who holds a seat by e-mail.</p>
<h2>Sponsors and education</h2>
<p>Companies support this service. Their support is named. They do not choose the content, speakers or exam
questions, and they do not see your exam results.</p>
<ul>
<li>Advertisements, sponsor videos and product tutorials are labeled and stand apart from the education.</li>
<li>You can leave a sponsor video or survey and go on to the exam. Your credit does not depend on any answer.</li>
<li>Speakers state their financial relationships with companies, and the statement is shown with the activity.</li>
<li>A sponsor receives your name and e-mail address only when you say yes to that sponsor's offer.</li>
</ul>
<h2>Copyright</h2>
<p>You may use hand-outs and eBooks for your own learning and print them for the team in your office. A text that
says it is made to be given away may be given to patients and caregivers. Please do not sell the content, put it on
another site, or record live webinars.</p>
<h2>What we promise, and what we do not</h2>
<p>We review content before release and correct errors when we learn of them. Knowledge changes, and an older class
may lag behind. We try to keep the site running, but we cannot promise that it will be available at every moment. As
far as the law allows, we are not liable for loss that results from an interruption or from the use of clinical
content. Nothing in these terms limits a right that the law does not let us limit.</p>
<h2>Closing an account</h2>
<p>You may close your account at any time through <a href="/gdpr">the consent page</a>. Credit records that we must
keep are then kept apart from your profile, as the <a href="/privacy">privacy statement</a> explains. Download your
certificates first.</p>
<h2>Changes and law</h2>
<p>If we change these terms, we show the new version here and tell members by e-mail when the change matters to them.
The law of the place where {legalName} is established applies, without taking away the protection that consumer law
gives you where you live.</p>
<h2>Contact</h2>
<p>{contact}</p>
$text$
  )
on conflict do nothing;

insert into
  blurb (code, updated_at, html)
values
  (
    'privacy',
    now(),
    $text$
<p>This statement says what {legalName} knows about you, why, for how long, and what you can do about it. It applies
to this site and to the messages that we send.</p>
<h2>In short</h2>
<ul>
<li>We keep what is needed to run your account and to prove your credit.</li>
<li>We do not sell personal data.</li>
<li>A sponsor gets your name and e-mail address only when you say yes.</li>
<li>We count page views without cookies and without storing your address on the network.</li>
<li>You can ask for erasure at <a href="/gdpr">the consent page</a>, wherever you live.</li>
</ul>
<h2>What we hold</h2>
<p><strong>Your profile.</strong> Name, title, user name, e-mail addresses, position, name of the office, address,
telephone number, year of graduation, gender, age range, size of the office and how you heard of us. Your AGD member
number, if you give it. Your password is stored only in a form from which it cannot be read. Gender, age range and
office size are used for totals. They are not printed on certificates and not shown to sponsors.</p>
<p><strong>Your learning.</strong> Seats and waitlist places, classes and episodes started, your Watch Later list,
attendance statements, evaluations, answers to surveys and exams, downloads of eBooks.</p>
<p><strong>Your credit.</strong> For every passed activity the ledger keeps your name, the title, the lecturer, the
credit hours and type, subject codes and the date of completion.</p>
<p><strong>Your messages.</strong> What you write to support, and a record of the e-mail that we have sent to
you.</p>
<p><strong>Your sessions.</strong> When you signed in and on what kind of device, so that you and we can notice
misuse.</p>
<h2>Why we hold it</h2>
<ul>
<li>To provide the account, seats, exams and certificates that you ask for. This is our contract with you.</li>
<li>To prove credit to you, to licensing boards and to accrediting bodies. This is a duty of an education
provider.</li>
<li>To improve courses, by evaluations and totals, and to keep the site secure. This is our legitimate interest.</li>
<li>To pass your details to a sponsor, only by your consent, which you can withdraw.</li>
</ul>
<h2>Who receives it</h2>
<p><strong>The Academy of General Dentistry.</strong> If your profile has an AGD member number and your e-mail
address is verified, completed credit is submitted to the AGD, normally every week. The submission holds your number,
the date, title, hours, subject code, method of delivery and instructor. Without a number nothing is sent. Remove the
number to end further submissions.</p>
<p><strong>Sponsors.</strong> A sponsor receives your name and e-mail address when you say yes to its offer or send
in its form, and not otherwise. Saying no, or leaving the page, has no effect on your credit. Sponsors may also see
totals in which nobody can be recognized. After a yes, the sponsor is responsible for what it does with your details,
and you may ask it to stop.</p>
<p><strong>Boards and accrediting bodies.</strong> We confirm or supply credit records when you ask us to, or when a
body with the legal right to do so requires it.</p>
<p><strong>Service companies.</strong> Companies that carry our e-mail, our hosting and our video meetings process
data on our behalf and under contract. When you enter a live webinar or play a video from an outside platform, that
platform receives your network address and follows its own privacy statement.</p>
<h2>Cookies and counting</h2>
<p>The member site sets no tracking cookies and uses no advertising network. Its one cookie, “device”, is set when
you sign in and lets us tell a browser that you used before from one that you never did. To keep you signed in, your
browser stores a session token, your name and your e-mail address, and removes them when you log out. Page views are
counted by page and by day, without a cookie and without storing your address. Views of and clicks on advertisements
and featured items are counted by us in the same spirit, to report totals.</p>
<h2>How long we keep it</h2>
<ul>
<li>Your profile and learning record: as long as you have an account.</li>
<li>The credit ledger: 6 years from the date of completion, also when the account is closed, because boards and
accrediting bodies may ask for it.</li>
<li>Sessions: 30 days after you last used them, and 180 days at most.</li>
<li>Messages to support: as long as needed to answer and to show that we did.</li>
</ul>
<h2>Your rights</h2>
<p>You can see and correct your profile on the <a href="/account">account page</a>. You can end reminders there or by
the link in each message. You may ask us for a copy of your data, for correction, for a limit on its use, or for
erasure, and you may object to a use. People in the European Economic Area and the United Kingdom have these rights
under the GDPR. We offer the same to every member.</p>
<p>To withdraw consent or to close your account, use <a href="/gdpr">the consent page</a>. We send a link to your
e-mail address, so that nobody else can do it for you. You can then choose to end mailings and sponsor sharing and
keep the account, or to close it. When it is closed, your sessions end, your profile and activity are erased or made
anonymous, and mailings stop. The credit ledger is kept, separated from your profile, until its time is over, and is
then erased.</p>
<p>You may also complain to the data protection authority of the place where you live. We would be glad to hear from
you first.</p>
<h2>Children</h2>
<p>The service is for professionals and students of the dental fields. It is not meant for anyone under 16, and we do
not knowingly hold their data.</p>
<h2>Security</h2>
<p>Connections are encrypted. Staff have their own accounts with limited roles. If a breach puts your data at risk,
we will tell you and the authorities as the law requires.</p>
<h2>Contact</h2>
<p>{contact} If this statement changes in a way that matters, we tell members by e-mail before it takes effect.</p>
$text$
  )
on conflict do nothing;

insert into
  blurb (code, updated_at, html)
values
  (
    'about',
    now(),
    $text$
<p>{name} offers free continuing education to dentists, hygienists, assistants and everyone else who works at or near
the chair. Live webinars, on-demand classes, podcasts, product tutorials and eBooks are open to any member. An
account costs nothing.</p>
<h2>Credit</h2>
<p>Members receive a certificate by e-mail after passing an exam. On-demand classes and podcasts give self-study
credit, live webinars give live, interactive credit. Your licensing board decides which credit it accepts.</p>
<h2>Who pays</h2>
<p>Companies of the dental field may support this service. In return they may show labeled advertisements, product
tutorials and short sponsor videos outside the education. They do not see exam results, and they learn your name only
when you tell us that they may.</p>
<h2>Write to us</h2>
<p>Tell us what you would like to learn, what was wrong in a class, or what did not work on the site.</p>
<p>{contact}</p>
$text$
  )
on conflict do nothing;

insert into
  blurb (code, updated_at, html)
values
  (
    'faculty',
    now(),
    $text$
<p>Here is who teaches at {name}, each with their current classes, webinars and podcast episodes.</p>
<h2>Teach with us</h2>
<p>If you have something to teach, write to us through the <a href="/support">support form</a>.</p>
$text$
  )
on conflict do nothing;
