/** Drawings of the menus and top bars. */

export const registerIcon =
  'M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2.5 20.5c.6-3.6 3.7-5.5 7.5-5.5 1.3 0 2.5.2 3.6.7M18.5 14v6M15.5 17h6';
export const loginIcon = 'M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11M11 8l4 4-4 4';
export const contactIcon =
  'M4 14.5V12a8 8 0 0 1 16 0v2.5M4 14.5A1.5 1.5 0 0 1 5.5 13H7v6H5.5A1.5 1.5 0 0 1 4 17.5zM20 14.5a1.5 1.5 0 0 0-1.5-1.5H17v6h1.5a1.5 1.5 0 0 0 1.5-1.5zM20 17.5c0 2-1.8 3.5-4.5 3.5H13';
export const playIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM10 8.5l5.5 3.5-5.5 3.5z';
