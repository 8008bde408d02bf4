-- The texts of Terms, Privacy, About, and Faculty. {name}, {legalName}, {service}, and {contact} stand for the provider's
-- own details (src/pages/server/fill-text.ts).
insert into blurb (code, html, updated_at) values
('terms', $text$
<p>These terms apply when you use {service}. By creating an account, you agree to them. If you don't agree, you can
still browse the public pages.</p>
<h2>Who the service is for</h2>
<p>{name} offers continuing education (CE) to dentists, dental hygienists, dental assistants, and other members of the
dental team. The content is written for trained professionals. It is not advice to patients. It doesn't replace your
own judgment, the manufacturer's instructions, or the law where you practice.</p>
<h2>Your account</h2>
<ul>
<li>Accounts are free. No course, exam, or certificate on this site has a fee.</li>
<li>Your account is for you alone. Don't share it, and keep your password secret.</li>
<li>Use your real name as it appears on your license. It is printed on your certificates.</li>
<li>Keep your email address current. We send certificates, seat updates, and reminders to it.</li>
<li>Let us know if you think someone else has used your account.</li>
</ul>
<h2>Honest attendance</h2>
<p>A certificate is a statement to a licensing board. It has to be true.</p>
<ul>
<li>View or listen to the whole activity before you take its exam.</li>
<li>Take the exam yourself. You may use your notes and the handout.</li>
<li>After a live webinar, tell us truthfully whether you attended. We may compare your answer with the meeting's
attendance report.</li>
<li>Don't publish exam questions or answers.</li>
</ul>
<p>We may correct or withdraw credit that was earned with a false statement, and we may close the account. We'll give
you the reason, and you can respond before the decision is final.</p>
<h2>How you earn credit</h2>
<ul>
<li>You earn credit when you have completed the activity and the evaluation and passed the exam. The exam shows its
pass mark, usually 75 percent.</li>
<li>If you don't pass, you can take the exam again. After several attempts, there is a waiting period.</li>
<li>Each activity earns credit once.</li>
<li>On-demand classes and podcast episodes earn self-study credit. A live webinar earns live, interactive credit if
you joined it and confirm that you attended. If we have no record that you joined, the credit is self-study until the
meeting's report shows your attendance.</li>
<li>Product tutorials and eBooks earn no credit.</li>
<li>A certificate states the facts as of the day you completed the activity. Later changes to the activity don't
affect it.</li>
</ul>
<p>Boards differ in the hours, subjects, and types of credit they accept. Your board decides whether an activity counts
for your license, so check before you rely on it. Recognition of a provider by ADA CERP or AGD PACE does not imply
acceptance of credit by a board of dentistry.</p>
<h2>Live webinars and seats</h2>
<p>Your seat is reserved in your name. If you can't make it, please cancel it so that the next person on the waitlist
can have it. If we move or cancel a webinar, everyone with a seat gets an email.</p>
<h2>Sponsors and education</h2>
<p>Companies support this service, and we name them. They don't choose the content, speakers, or exam questions, and
they don't see your exam results.</p>
<ul>
<li>Advertisements, sponsor videos, and product tutorials are labeled and separate from the education.</li>
<li>You can skip a sponsor video or survey and continue to the exam. Your credit doesn't depend on any answer.</li>
<li>Speakers disclose their financial relationships with companies, and we show the disclosure with the activity.</li>
<li>A sponsor gets your name and email address only if you say yes to that sponsor's offer.</li>
</ul>
<h2>Copyright</h2>
<p>You may use handouts and eBooks for your own learning and print them for the team in your office. If a text says it
is meant to be given away, you may give it to patients and caregivers. Please don't sell the content, put it on another
site, or record live webinars.</p>
<h2>What we promise, and what we don't</h2>
<p>We review content before release and correct errors when we learn of them. Knowledge changes, and an older class may
be out of date. We try to keep the site running, but we can't promise that it is always available. To the extent
permitted by law, we are not liable for loss that results from an interruption or from the use of clinical content.
Nothing in these terms limits a right that the law does not let us limit.</p>
<h2>Closing your account</h2>
<p>You can close your account at any time on <a href="/gdpr">the consent page</a>. If we have to retain credit records,
we store them apart from your profile, as the <a href="/privacy">privacy policy</a> explains. Download your certificates
first.</p>
<h2>Changes and law</h2>
<p>If we change these terms, we show the new version here and email members if the change affects them. The law of the
place where {legalName} is established applies, without taking away the protection that consumer law gives you where you
live.</p>
<h2>Contact</h2>
<p>{contact}</p>
$text$, now()),
('privacy', $text$
<p>This policy says what {legalName} knows about you, why, for how long, and what you can do about it. It applies to
this site and to the messages we send.</p>
<h2>In short</h2>
<ul>
<li>We store what we need to run your account and to prove your credit.</li>
<li>We don't sell personal data.</li>
<li>A sponsor gets your name and email address only if you say yes.</li>
<li>We count page views without cookies and without storing your network address.</li>
<li>You can ask us to erase your data on <a href="/gdpr">the consent page</a>, wherever you live.</li>
</ul>
<h2>What we store</h2>
<p><strong>Your profile.</strong> Name, title, username, email addresses, position, practice name, address, phone
number, graduation year, gender, age range, practice size, and how you heard about us. Your AGD member number, if you
add it. Your password is stored in a form that can't be read. We use gender, age range, and practice size for totals.
They aren't printed on certificates or shown to sponsors.</p>
<p><strong>Your learning.</strong> Seats and waitlist spots, classes and episodes you started, your Watch Later list,
attendance statements, evaluations, answers to surveys and exams, and eBook downloads.</p>
<p><strong>Your credit.</strong> For every activity you pass, the ledger contains your name, the title, the speaker, the
credit hours and type, subject codes, and the date of completion.</p>
<p><strong>Your messages.</strong> What you write to support, and a record of the emails we have sent you.</p>
<p><strong>Your sessions.</strong> When you signed in and on what kind of device, so that you and we can notice
misuse.</p>
<h2>Why we store it</h2>
<ul>
<li>To provide the account, seats, exams, and certificates you ask for. This is our contract with you.</li>
<li>To prove your credit to you, to licensing boards, and to accrediting bodies. This is a duty of an education
provider.</li>
<li>To improve courses, through evaluations and totals, and to keep the site secure. This is our legitimate
interest.</li>
<li>To share your details with a sponsor, only with your consent, which you can withdraw.</li>
</ul>
<h2>Who receives it</h2>
<p><strong>The Academy of General Dentistry.</strong> If your profile has an AGD member number and your email address is
confirmed, we submit your completed credit to the AGD, normally every week. The submission includes your number and the
date, title, hours, subject code, delivery method, and instructor. Without a number, we send nothing. To end further
submissions, remove the number.</p>
<p><strong>Sponsors.</strong> A sponsor gets your name and email address only if you say yes to its offer or send in its
form. Saying no, or leaving the page, has no effect on your credit. Sponsors may also see totals in which no one can be
recognized. After a yes, the sponsor is responsible for what it does with your details, and you can ask it to stop.</p>
<p><strong>Boards and accrediting bodies.</strong> We confirm or provide credit records when you ask us to, or when a
body with the legal right to do so requires it.</p>
<p><strong>Service companies.</strong> Companies that deliver our email, host our site, and run our video meetings
process data on our behalf and under contract. When you join a live webinar or play a video from another platform, that
platform receives your network address and follows its own privacy policy.</p>
<h2>Cookies and counting</h2>
<p>This site sets no tracking cookies and uses no advertising network. Its one cookie, “device”, is set when you sign in
and lets us recognize a browser you have used before. To keep you signed in, your browser stores a session token, your
name, and your email address, and removes them when you log out. We count page views by page and by day, without a
cookie and without storing your address. We count views of and clicks on advertisements and featured items the same way,
to report totals.</p>
<h2>How long we store it</h2>
<ul>
<li>Your profile and learning record: as long as you have an account.</li>
<li>The credit ledger: 6 years from the date of completion, even if you close your account, because boards and
accrediting bodies may ask for it.</li>
<li>Sessions: 30 days after you last used them, and 180 days at most.</li>
<li>Messages to support: as long as we need them to answer and to show that we did.</li>
</ul>
<h2>Your rights</h2>
<p>You can see and correct your profile on the <a href="/account">account page</a>. You can turn off reminders there or
with the link in each message. You can ask us for a copy of your data, to correct it, to limit how we use it, or to
erase it, and you can object to a use. People in the European Economic Area and the United Kingdom have these rights
under the GDPR. We offer them to every member.</p>
<p>To withdraw consent or close your account, use <a href="/gdpr">the consent page</a>. We send a link to your email
address, so that no one else can do it for you. You then choose to stop emails and sponsor sharing and keep your
account, or to close it. When it is closed, your sessions end, your profile and activity are erased or made anonymous,
and emails stop. We store the credit ledger, separate from your profile, until its period ends, and then erase it.</p>
<p>You can also complain to the data protection authority where you live. We would be glad to hear from you first.</p>
<h2>Children</h2>
<p>The service is for dental professionals and students. It is not meant for anyone under 16, and we don't knowingly
store their data.</p>
<h2>Security</h2>
<p>Connections are encrypted. Staff have their own accounts with limited roles. If a breach puts your data at risk, we
will notify you and the authorities as the law requires.</p>
<h2>Contact</h2>
<p>{contact} If we change this policy in a way that matters to you, we email members before the change takes effect.</p>
$text$, now()),
('about', $text$
<p>{name} offers free continuing education to dentists, hygienists, assistants, and everyone else who works at or near
the chair. Live webinars, on-demand classes, podcasts, product tutorials, and eBooks are open to every member. Accounts
are free.</p>
<h2>Credit</h2>
<p>Members get a certificate by email after passing an exam. On-demand classes and podcasts earn self-study credit; live
webinars earn live, interactive credit. Your licensing board decides which credit it accepts.</p>
<h2>Who pays</h2>
<p>Dental companies may support this service. In return, they may show labeled advertisements, product tutorials, and
short sponsor videos outside the education. They don't see exam results, and they learn your name only if you say
yes.</p>
<h2>Contact us</h2>
<p>Tell us what you would like to learn, what was wrong in a class, or what did not work on the site.</p>
<p>{contact}</p>
$text$, now()),
('faculty', $text$
<p>Meet the people who teach at {name}, and find their current classes, webinars, and podcast episodes.</p>
<h2>Teach with us</h2>
<p>If you have something to teach, write to us through the <a href="/support">support form</a>.</p>
$text$, now());

-- Of each text the version that readers see.
insert into blurb_version (code, version, html, published_at) select code, version, html, updated_at from blurb;
