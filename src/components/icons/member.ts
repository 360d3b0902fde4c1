/** Icons of the member's area only: not among those of the first page, which would load them. */
export const homeIcon = 'M4 10.8L12 4l8 6.8V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zM9.5 20.5v-6h5v6';
export const userIcon = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.6 3.7-5.5 7.5-5.5s6.9 1.9 7.5 5.5';
export const logoutIcon = 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M10 12h10.5M16.5 8l4 4-4 4';
export const statementIcon = 'M5.5 3.5h13v17l-2.2-1.5-2.1 1.5L12 19l-2.2 1.5L7.7 19l-2.2 1.5zM9 8.5h6M9 12.5h6';
export const conditionsIcon =
  'M7 3.5h7l5 5V19a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM13.5 3.5V9H19M9 14.5l2.2 2.2 4-4';
export const chatIcon =
  'M5 4.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-4.5 4v-4H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8 10.5v.01M12 10.5v.01M16 10.5v.01';
export const questionIcon =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.4 9.6a2.7 2.7 0 0 1 5.2.8c0 1.8-2.6 2.2-2.6 3.9M12 17v.01';
export const bellIcon = 'M6.5 16.5v-5.7a5.5 5.5 0 0 1 11 0v5.7l1.7 2H4.8zM12 5.3V3.5M10 20.8h4';
export const starIcon = 'M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L12 16.9l-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';
