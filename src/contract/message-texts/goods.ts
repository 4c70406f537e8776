// Questions about goods (S-041)
export const askAboutThis = 'Ask about this'
export const emailMe = 'Email me when it is back'
export const stockNoticeAsked =
  'We have sent you an email. Press its button, and we write once when it is back.'
export const stockNoticeConfirmed = 'Thank you. We write once when it is back, and then forget your address.'
export const stockNoticeStopped = 'We have forgotten your address.'
export const stockNoticeOver = 'This link is over: we have written already, or your address is forgotten.'
export const backInStockNow = 'It is in stock: you can order it now.'
export const questionSent = (hours: string) =>
  `Thank you. We have your question and answer it by email. You can ring us: ${hours}.`
export const tooManyQuestions =
  'That is many questions at once. Please wait a little, or ring us: we answer all of them together.'

// Reviews (S-040)
export const chooseStars = 'Choose from one to five stars.'
export const reviewSaved = 'Thank you for your review. We look at each one before it is published.'
export const reviewOver = 'This link has no review to write any more. Please copy all of it from the email.'
export const tooManyPictures = (most: number) => `Choose at most ${most} pictures.`
export const picturesTooLarge = (megabytes: number) =>
  `The pictures are larger than ${megabytes} MB together. Choose fewer, or smaller ones.`
export const notAPicture = 'One of the files is not a picture that we can read. Choose JPEG, PNG or WebP.'
