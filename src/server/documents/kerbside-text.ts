/** A section of the leaflet: paragraphs, then a list. */
export interface LeafletSection {
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly list: readonly string[]
}

export const kerbsideLeaflet = {
  title: 'Your kerbside delivery',
  subject: 'What to expect when tiles, stone and aggregates arrive on a pallet',
  /** The day of this edition; change it with the text. */
  edition: new Date('2026-11-20T00:00:00Z'),
  opening:
    'Tiles, stone and aggregates are heavy, so they travel on pallets and are set down at the kerb. A few minutes of preparation make the day easy. Please read this before you choose a delivery day.',
  drawing:
    'A lorry stands in the road. Its tail lift sets a pallet down at the kerb, in front of the property. From the kerb to the house is for you to carry.',
  sections: [
    {
      heading: 'What kerbside means',
      paragraphs: [
        'The driver lowers the pallet by tail lift and moves it with a pallet truck to the nearest firm, level place at the edge of your property that is safe to reach: usually the pavement or the end of a drive. The driver works alone, and cannot carry goods indoors, upstairs or into a back garden.',
      ],
      list: [
        'A pallet truck needs a hard, level surface. It cannot cross gravel, grass, cobbles, steps or a steep slope.',
        'A full pallet is about 1.2 m by 1.0 m and weighs up to 1,000 kg.',
        'Large orders come on several pallets, and sometimes on more than one lorry.',
      ],
    },
    {
      heading: 'Before the day',
      paragraphs: [],
      list: [
        'Think of the road: most deliveries are made with an 18-tonne lorry. If yours is narrow, steep, private, has a low bridge, a weight limit or no place to stop, tell us in the delivery notes or ring us, and we send a smaller vehicle where we can.',
        'Leave a telephone number that will be answered. We ring the working day before.',
        'Arrange for enough hands to bring the goods in and keep them dry. Bags of adhesive and grout must not get wet or freeze.',
        'Please do not book a tiler until the goods have arrived and you have checked them.',
      ],
    },
    {
      heading: 'On the day',
      paragraphs: [
        'Deliveries are made on working days between 8 am and 6 pm. Somebody should be there to sign.',
      ],
      list: [
        'Check the number of pallets and look at the wrapping before you sign.',
        'If anything is broken or torn, write it on the delivery note and take photographs with the wrapping still on.',
        'If nobody can be there, you may ask us in writing to leave the pallet. From then on the goods are in your care.',
      ],
    },
    {
      heading: 'When you open the pallet',
      paragraphs: [
        'Open several boxes, lay some tiles out in daylight and compare the batch and calibre numbers on every box. Natural stone and many porcelains vary in shade; mix tiles from several boxes as you lay. Once a tile is fixed we take it that you are content with how it looks.',
      ],
      list: [
        'Tell us about breakages within 48 hours if you can. It is not a time limit on your rights, but it helps us to put things right quickly.',
        'A few broken corners on a pallet of tiles are usual, and serve as cuts. If you are short because of breakages, we replace them or refund them: your choice.',
        'Keep the boxes until the last tile is laid.',
      ],
    },
    {
      heading: 'If the lorry cannot deliver',
      paragraphs: [
        'If the place cannot be reached, or nobody is there and we may not leave the goods, the carrier takes them back and charges us for a second journey. We tell you that charge before we book it again.',
      ],
      list: [],
    },
  ] satisfies readonly LeafletSection[],
} as const
