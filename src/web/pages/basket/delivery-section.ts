/** The id of the basket's delivery: links lead to it, and a reload of the page goes on there. */
export const DELIVERY_SECTION_ID = 'delivery'
