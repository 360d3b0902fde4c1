/** Drawings that the first page needs. */

export const closeIcon = 'M6 6l12 12M18 6L6 18';
export const checkIcon = 'M5 12.5l4.5 4.5L19 7.5';
export const chevronDownIcon = 'M6 9.5l6 6 6-6';
export const chevronLeftIcon = 'M14.5 6l-6 6 6 6';
export const chevronRightIcon = 'M9.5 6l6 6-6 6';
export const warningIcon =
  'M12 9v4.5M12 16.8v.01M10.3 4.2L2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0z';
export const infoIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.2M12 7.8v.01';
export const successIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.3l2.8 2.8L16 9.6';
export const dangerIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.6v5.4M12 16.2v.01';
export const eyeIcon =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z';
export const eyeOffIcon =
  'M4 4l16 16M9.9 5.7A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.4 7.2A16.6 16.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M10 10.1a2.8 2.8 0 0 0 3.9 3.9';
export const globeIcon =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.3 9.5h17.4M3.3 14.5h17.4M12 3c2.5 2.6 3.6 5.6 3.6 9s-1.1 6.4-3.6 9c-2.5-2.6-3.6-5.6-3.6-9S9.5 5.6 12 3z';
export const phoneIcon =
  'M8 2.8h8A1.7 1.7 0 0 1 17.7 4.5v15A1.7 1.7 0 0 1 16 21.2H8a1.7 1.7 0 0 1-1.7-1.7v-15A1.7 1.7 0 0 1 8 2.8zM11 18h2';
export const lockIcon =
  'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2';
export const refreshIcon =
  'M20 4.5v5h-5M4 19.5v-5h5M5 9.5a7.5 7.5 0 0 1 13.2-1.8l1.8 1.8M4 14.5l1.8 1.8A7.5 7.5 0 0 0 19 14.5';
export const offlineIcon =
  'M4 4l16 16M12 18.5v.01M8.5 15a5 5 0 0 1 6.3-.6M5.2 11.6a9.6 9.6 0 0 1 4.3-2.4M13.8 9a9.7 9.7 0 0 1 5 2.6M2.5 8.2a14 14 0 0 1 4-2.6M10.8 4.6a14 14 0 0 1 10.7 3.6';
