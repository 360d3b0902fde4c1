/** Drawings of what a player does with a thing. */

export const copyIcon =
  'M10 8.5h8.5A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5H10a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 10 8.5zM15.5 8.5v-3A1.5 1.5 0 0 0 14 4H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5h3';
export const uploadIcon = 'M12 15.5V4M7.5 8.5L12 4l4.5 4.5M4 15v3.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V15';
export const downloadIcon =
  'M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4 15v3.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V15';
export const imageIcon =
  'M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4zM9 7.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM4.5 18l5-5 3 3 2.5-2.5 4.5 4.5';
export const cameraIcon =
  'M4.5 7.5h3l1.5-3h6l1.5 3h3A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z';
export const shareIcon =
  'M17.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17.5 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.7 10.7l6.6-3.9M8.7 13.3l6.6 3.9';
export const searchIcon = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20 20';
export const clockIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2';
export const sendIcon = 'M20.5 3.5L10.5 13.5M20.5 3.5l-6 17-4-7-7-4z';
export const attachIcon =
  'M19.5 11.5l-7.6 7.6a4.7 4.7 0 0 1-6.7-6.7l8-8a3.2 3.2 0 0 1 4.5 4.5l-7.8 7.8a1.6 1.6 0 0 1-2.3-2.3l7-7';
export const trashIcon =
  'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1.5 1.5 0 0 0 1.5 1.5h6.4a1.5 1.5 0 0 0 1.5-1.5l.8-12M10 11v5.5M14 11v5.5';
export const editIcon = 'M4 20l1-4.5L15.8 4.7a1.7 1.7 0 0 1 2.4 0l1.1 1.1a1.7 1.7 0 0 1 0 2.4L8.5 19zM14 6.5l3.5 3.5';
export const externalIcon =
  'M13.5 4H20v6.5M20 4l-9 9M17.5 14v4.5A1.5 1.5 0 0 1 16 20H5.5A1.5 1.5 0 0 1 4 18.5V8a1.5 1.5 0 0 1 1.5-1.5H10';
export const plusIcon = 'M12 5v14M5 12h14';
export const videoIcon =
  'M4.5 6H14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 14 18H4.5A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6zM15.5 10.5l5.5-3v9l-5.5-3z';
