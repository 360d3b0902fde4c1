/** Drawings that only the chat has; its button's is `chatBubbleIcon`, which comes before the chat. */

export const readIcon = 'M2.5 12.8l4 4L15 8.2M11.3 16.2l.6.6L20.5 8.2';
export const arrowDownIcon = 'M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5';
export const fileIcon =
  'M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zM13.5 3.5v5h5M9 13h6M9 16.5h4';
