/** Drawings of the wallet: money and what moves it. */

const TRAY = 'M4 16v2.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V16';
export const walletIcon =
  'M18 8V5.5A1.5 1.5 0 0 0 16.5 4h-10A2.5 2.5 0 0 0 4 6.5m14 1.5H5.5A1.5 1.5 0 0 1 4 6.5m0 0v11A2.5 2.5 0 0 0 6.5 20h12a1.5 1.5 0 0 0 1.5-1.5v-9A1.5 1.5 0 0 0 18.5 8M16 14v.01';
export const depositIcon = `M12 3.5v11M7.5 10l4.5 4.5 4.5-4.5${TRAY}`;
export const withdrawIcon = `M12 14.5v-11M7.5 8L12 3.5 16.5 8${TRAY}`;
export const transferIcon = 'M4 8h15.5M15.5 4l4 4-4 4M20 16H4.5M8.5 12l-4 4 4 4';
export const exchangeIcon =
  'M7.5 3.5L4 7l3.5 3.5M4 7h12.5a3.5 3.5 0 0 1 3.5 3.5M16.5 20.5L20 17l-3.5-3.5M20 17H7.5A3.5 3.5 0 0 1 4 13.5';
export const giftIcon =
  'M5 11.5V19a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7.5M3.5 7.5h17v4h-17zM12 7.5v13M12 7.5S11 3.5 8.5 3.5a2 2 0 0 0 0 4zM12 7.5s1-4 3.5-4a2 2 0 0 1 0 4z';
export const wheelIcon =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 3v7M12 14v7M3 12h7M14 12h7';
export const inviteIcon =
  'M9 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM2.5 20c.5-3.3 3.2-5 6.5-5s6 1.7 6.5 5M16 4.5a3.7 3.7 0 0 1 0 6.7M18 15.3c1.9.8 3.2 2.4 3.5 4.7';
export const refundIcon = 'M4 4.5v5h5M4.5 9.5A8 8 0 1 1 4 13.5M12 9.2a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8z';
/** A coin for the wheel, with a star: it is no money. */
export const coinIcon =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.2l1.5 3 3.3.5-2.4 2.3.6 3.3-3-1.6-3 1.6.6-3.3-2.4-2.3 3.3-.5z';
export const handMoneyIcon =
  'M2.5 13.5H6l3-1.5h3.5a1.5 1.5 0 0 1 0 3H10M12.6 15l5.6-2.1a1.5 1.5 0 0 1 1.3 2.7l-6.5 3.6a3 3 0 0 1-2.3.3L6 18.2H2.5M15 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z';
export const bankIcon = 'M3.5 9L12 4l8.5 5zM5.5 9.5V17M10 9.5V17M14 9.5V17M18.5 9.5V17M3.5 20h17';
export const qrIcon = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14v3M17 14h3M20 17v3M17 17v.01M14 20h3';
