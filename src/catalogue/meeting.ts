/** Whether this can be a webinar's meeting: a number as Zoom shows it, or an https address. */
export const isMeeting = (text: string): boolean => /^[\d\s-]{9,}$/.test(text) || /^https:\/\/\S+\.\S+/.test(text);
