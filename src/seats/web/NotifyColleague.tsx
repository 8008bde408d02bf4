import { ActionList } from '#platform/web/ui/ActionList.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showToast } from '#platform/web/ui/toast.ts';

type Props = {
  readonly title: string;
  /** The whole address of the page that anyone may open. */
  readonly url: string;
};

/** Hands the page on: by the device's own way of sharing, or as a copied address. An entry of an `ActionList`. */
export function NotifyColleague({ title, url }: Props) {
  const notify = async () => {
    try {
      // Not every browser has it.
      const { share } = navigator as Partial<Navigator>;
      if (share !== undefined) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      showToast('Link copied.');
    } catch {
      // Closing the device's own dialog means a change of mind.
    }
  };
  return (
    <ActionList>
      <li>
        <button type="button" onClick={() => void notify()}>
          <Icon name="external" />
          Share
        </button>
      </li>
    </ActionList>
  );
}
