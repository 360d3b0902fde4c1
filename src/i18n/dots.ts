/** The dots in the place of a number that the player keeps hidden. In a file of its own: the first page has it. */
export const DOTS = '••••••';
