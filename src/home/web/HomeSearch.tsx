import { useNavigate } from 'react-router';
import { SearchBox } from '#search/web/SearchBox.tsx';
import { siteMap } from '#site-map.ts';

/** The search of the landing page. It leads to the search page. */
export function HomeSearch({ q }: { readonly q?: string | null | undefined }) {
  const navigate = useNavigate();
  return (
    <SearchBox
      look="hero"
      label="Search all CE"
      button="Search"
      placeholder="Try implants, waterlines, a speaker’s name"
      action={siteMap.search()}
      q={q ?? ''}
      onSearch={(words) => void navigate(siteMap.search({ q: words }))}
    />
  );
}
