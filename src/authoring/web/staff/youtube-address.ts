/** The id of a YouTube video, from its address as people copy it, or the id itself; null for anything else. */
export function youtubeId(text: string): string | null {
  const typed = text.trim();
  if (/^[\w-]{11}$/.test(typed)) return typed;
  try {
    const url = new URL(typed.startsWith('http') ? typed : `https://${typed}`);
    const host = url.hostname.replace(/^(www|m|music)\./, '');
    const path = url.pathname.split('/').filter((part) => part !== '');
    const id =
      host === 'youtu.be'
        ? path[0]
        : ['youtube.com', 'youtube-nocookie.com'].includes(host)
          ? (url.searchParams.get('v') ??
            (['embed', 'shorts', 'live', 'v'].includes(path[0] ?? '') ? path[1] : undefined))
          : undefined;
    return id !== undefined && /^[\w-]{11}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
