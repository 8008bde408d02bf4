import { Icon } from '#platform/web/ui/Icon.tsx';

/** The bodies whose recognition of the provider holds today. Its line is kept while they are not known. */
export function Recognition({ bodies }: { readonly bodies: readonly string[] }) {
  return (
    <p className="hero-ticks">
      {bodies.length === 0 ? null : <span className="vh">Recognized by </span>}
      {bodies.map((body) => (
        <span key={body}>
          <Icon name="check" />
          {body}
        </span>
      ))}
    </p>
  );
}
