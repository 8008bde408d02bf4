/** A command that cannot be carried out as it was typed, with a sentence for the person at the terminal. */
export class WrongCommand extends Error {}
