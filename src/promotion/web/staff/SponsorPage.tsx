// One sponsor: what is known of it, what runs for it, and its support records.
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { sponsorCall, sponsorMessages } from '../../sponsors-staff-contract.ts';
import { AdStateTag } from './AdStateTag.tsx';
import { SponsorContacts } from './SponsorContacts.tsx';
import { SupportRecords } from './SupportRecords.tsx';

export const meta = () => pageMeta({ title: 'Sponsor | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(sponsorCall, { id: args.params['id'] ?? '' }, args));
}

const path = [{ label: 'Sponsors', to: staffMap.sponsors() }];
const makesWords = {
  yes: 'Yes. It can support education, but not plan, write, speak, or review.',
  no: 'No',
  unknown: 'Not asked yet',
} as const;

type Sponsor = CallAnswer<typeof sponsorCall>['sponsor'];

export default function SponsorPage() {
  const page = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const mayDo = useMayDo();
  if (page.state !== 'ready')
    return (
      <>
        <PageHead title="Sponsor" path={path} />
        <LoadFailed why={page} texts={page.message === '' ? sponsorMessages.unknownSponsor : page.message} />
      </>
    );
  const { sponsor, contacts, activities, support } = page;
  return (
    <>
      <PageHead
        title={sponsor.name}
        lead={sponsor.tagline === '' ? null : sponsor.tagline}
        path={path}
        actions={
          mayDo('settings.edit') ? (
            <LinkButton size="small" look="line" to={staffMap.settings('companies')}>
              Edit in Settings
            </LinkButton>
          ) : null
        }
      />
      <SideBySide>
        <SupportRecords
          key={sponsor.id}
          sponsor={sponsor}
          activities={activities}
          records={support}
          mayEdit={mayDo('support-record.edit')}
          onDone={() => void revalidate()}
        />
        <Stacked>
          <Facts sponsor={sponsor} />
          <SponsorContacts
            sponsor={sponsor}
            contacts={contacts}
            mayEdit={mayDo('support-record.edit')}
            onDone={() => void revalidate()}
          />
          <Advertisements sponsor={sponsor} mayOpen={mayDo('promotion.edit')} />
        </Stacked>
      </SideBySide>
    </>
  );
}

function Facts({ sponsor: { makesProducts, website, people } }: { readonly sponsor: Sponsor }) {
  return (
    <Panel title="About">
      <dl className={rowStyles.facts}>
        <div>
          <dt>Makes, sells, or distributes products used on patients</dt>
          <dd>{makesWords[makesProducts]}</dd>
        </div>
        {website === '' ? null : (
          <div>
            <dt>Website</dt>
            <dd>
              <a href={website} target="_blank" rel="noopener noreferrer">
                {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>People with a console account</dt>
          <dd>{people.length === 0 ? 'Nobody' : people.join(', ')}</dd>
        </div>
      </dl>
    </Panel>
  );
}

function Advertisements({ sponsor, mayOpen }: { readonly sponsor: Sponsor; readonly mayOpen: boolean }) {
  const { advertisements } = sponsor;
  return (
    <Panel title="Advertisements" flush>
      {advertisements.length === 0 ? (
        <p className={rowStyles.none}>None. Nothing runs for this sponsor.</p>
      ) : (
        <ul className={rowStyles.rows}>
          {advertisements.map((ad) => (
            <li key={ad.hash}>
              {mayOpen ? <Link to={staffMap.advertisement(ad.hash)}>{ad.alt}</Link> : <span>{ad.alt}</span>}
              <AdStateTag ad={ad} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
