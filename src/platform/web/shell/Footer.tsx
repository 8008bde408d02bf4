import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { useSession } from '../session.ts';
import { BrandMark } from './BrandMark.tsx';
import type { ShellFacts } from './menu.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

function Contact({ provider: { name, legalName, address, email, phone } }: Pick<ShellFacts, 'provider'>) {
  return (
    <address>
      {[...(legalName === name ? [] : [legalName]), ...address].map((line) => (
        <span className="foot-line" key={line}>
          {line}
        </span>
      ))}
      {email === '' ? null : (
        <span className="foot-line">
          <a href={`mailto:${email}`}>{email}</a>
        </span>
      )}
      {phone === '' ? null : (
        <span className="foot-line">
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </span>
      )}
    </address>
  );
}

export function Footer({ settings }: { readonly settings: ShellFacts }) {
  const session = useSession();
  const { footer, start } = settings.menu;
  const columns = [...footer, { heading: start.heading, links: session === null ? start.visitor : start.member }];
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-grid">
          <div className="foot-who">
            <Link className="brand" to={siteMap.home()}>
              <BrandMark />
              Dental Learning
            </Link>
            <Contact provider={settings.provider} />
          </div>
          {columns.map(({ heading, links }) => {
            const id = `foot-${heading.replaceAll(' ', '-').toLowerCase()}`;
            return (
              <nav key={heading} aria-labelledby={id}>
                <h2 id={id}>{heading}</h2>
                <ul className="list">
                  {links.map(({ label, to }) => (
                    <li key={label}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </nav>
            );
          })}
        </div>
        <div className="foot-base">
          <span>{`© ${settings.year} ${settings.provider.legalName.replace(/\.$/, '')}. All rights reserved.`}</span>
          <ThemeSwitch />
          <span className="num">{`Version ${settings.version} · Build ${settings.build}`}</span>
        </div>
      </div>
    </footer>
  );
}
