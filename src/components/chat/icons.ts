/** Drawings that only the chat has. */

export const readIcon = 'M2.5 12.8l4 4L15 8.2M11.3 16.2l.6.6L20.5 8.2';
export const arrowDownIcon = 'M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5';
export const fileIcon =
  'M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zM13.5 3.5v5h5M9 13h6M9 16.5h4';
export const chatBubbleIcon =
  'M12 3.8c-5 0-9 3.4-9 7.7 0 2.4 1.3 4.6 3.3 6l-.6 3.2 3.6-1.8c.9.2 1.8.3 2.7.3 5 0 9-3.4 9-7.7s-4-7.7-9-7.7zM8 11.5v.01M12 11.5v.01M16 11.5v.01';
