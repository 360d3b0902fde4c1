/** Drawings of the menus and top bars. */

export const homeIcon = 'M4 10.8L12 4l8 6.8V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zM9.5 20.5v-6h5v6';
export const userIcon = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.6 3.7-5.5 7.5-5.5s6.9 1.9 7.5 5.5';
export const registerIcon =
  'M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2.5 20.5c.6-3.6 3.7-5.5 7.5-5.5 1.3 0 2.5.2 3.6.7M18.5 14v6M15.5 17h6';
export const loginIcon = 'M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11M11 8l4 4-4 4';
export const logoutIcon = 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M10 12h10.5M16.5 8l4 4-4 4';
export const statementIcon = 'M5.5 3.5h13v17l-2.2-1.5-2.1 1.5L12 19l-2.2 1.5L7.7 19l-2.2 1.5zM9 8.5h6M9 12.5h6';
export const conditionsIcon =
  'M7 3.5h7l5 5V19a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM13.5 3.5V9H19M9 14.5l2.2 2.2 4-4';
export const contactIcon =
  'M4 14.5V12a8 8 0 0 1 16 0v2.5M4 14.5A1.5 1.5 0 0 1 5.5 13H7v6H5.5A1.5 1.5 0 0 1 4 17.5zM20 14.5a1.5 1.5 0 0 0-1.5-1.5H17v6h1.5a1.5 1.5 0 0 0 1.5-1.5zM20 17.5c0 2-1.8 3.5-4.5 3.5H13';
export const chatIcon =
  'M5 4.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-4.5 4v-4H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8 10.5v.01M12 10.5v.01M16 10.5v.01';
export const playIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM10 8.5l5.5 3.5-5.5 3.5z';
export const questionIcon =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.4 9.6a2.7 2.7 0 0 1 5.2.8c0 1.8-2.6 2.2-2.6 3.9M12 17v.01';
