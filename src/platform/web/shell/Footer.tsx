import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { useSession } from '../session.ts';
import { Brand } from './Brand.tsx';
import { Contact } from './Contact.tsx';
import type { ShellFacts } from './menu.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import styles from './Footer.module.css';
import layout from '../ui/layout.module.css';
import typography from '../ui/typography.module.css';

export function Footer({ settings }: { readonly settings: ShellFacts }) {
  const session = useSession();
  const { footer, start } = settings.menu;
  const columns = [...footer, { heading: start.heading, links: session === null ? start.visitor : start.member }];
  return (
    <footer className={styles.footer}>
      <div className={layout.wrap}>
        <div className={styles.grid}>
          <div className={styles.who}>
            <Brand to={siteMap.home()} />
            <Contact provider={settings.provider} />
          </div>
          {columns.map(({ heading, links }) => {
            const id = `foot-${heading.replaceAll(' ', '-').toLowerCase()}`;
            return (
              <nav key={heading} aria-labelledby={id}>
                <h2 id={id}>{heading}</h2>
                <ul className={layout.list}>
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
        <div className={styles.base}>
          <span>{`© ${settings.year} ${settings.provider.legalName.replace(/\.$/, '')}. All rights reserved.`}</span>
          <ThemeSwitch />
          <span className={typography.number}>{`Version ${settings.version} · Build ${settings.build}`}</span>
        </div>
      </div>
    </footer>
  );
}
